import { COMMENT_SENTENCES } from "./community-sentences.ts";
import { drawReporters, HIDING, type Recorder, type Scene } from "./demo-incidents.ts";
import { createLeaf } from "./demo-new-members.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import type { Random } from "./random.ts";

/**
 * Reports that wait: on a comment that three of them hid, a review, a discussion, a message and a person.
 *
 * @returns the hidden comment, which is not stored yet
 */
export function openReports(
  random: Random,
  scene: Scene,
  { report, act, ago }: Recorder,
  { review, discussion }: { review: DemoItem; discussion: DemoItem },
): DemoComment {
  const { accounts, newMembers, messages } = scene;
  const { spammer } = newMembers;
  const comment = createInsult(random, scene, ago);
  const [first, second, third] = drawReporters(random, scene, comment.author);
  report({ comment }, first, 17, ["harassment", "Personal, and it has nothing to do with the numbers."]);
  report({ comment }, second, 15, ["harassment"]);
  report({ comment }, third, 12, ["other", "Please look at this one."]);
  act({ comment }, 12, { action: "hide", actorId: null, ...HIDING });
  const [ofReview] = drawReporters(random, scene, review.author);
  report({ item: review }, ofReview, 31, [
    "conflict-of-interest",
    "The writer gave a talk for this vendor in spring.",
  ]);
  const [ofDiscussion] = drawReporters(random, scene, discussion.author);
  report({ item: discussion }, ofDiscussion, 22, ["spam", "The same question is asked every month."]);
  const message = messages.findLast(({ sender }) => sender.id === spammer.id);
  if (!message) throw new Error("The demo has no message to report.");
  report({ message }, accounts.member, 40, ["spam", "I said no the first time."]);
  report({ person: spammer }, accounts.premium, 35, ["spam", "Writes to everybody in our office."]);
  return comment;
}

/** A personal answer to somebody in the long thread. */
function createInsult(random: Random, { people, comments, big }: Scene, ago: Recorder["ago"]): DemoComment {
  const parent = random.pick(
    comments.filter(
      ({ item, status, createdAt, depth }) =>
        item === big && status === "visible" && depth < 6 && createdAt < ago(3 * 24),
    ),
  );
  const author = random.pick(people.slice(60).filter(({ id }) => id !== parent.author.id));
  const [firstName = ""] = parent.author.fullName.split(" ");
  const text = COMMENT_SENTENCES.reported.replace("{first}", firstName);
  return createLeaf(big, author, text, ago(20), { parent, status: "hidden" });
}
