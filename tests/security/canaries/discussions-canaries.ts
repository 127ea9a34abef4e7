import type { Stage } from "#tests/security/access/stage.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  sendDiscussion,
  takeDiscussion,
} from "#tests/support/sent-discussions.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";

/**
 * Creates discussions of Nora in every status, and hidden and removed reviews.
 * @returns the ids of the discussions and of the reviews
 */
export async function createDiscussionCanaries(stage: Stage): Promise<{
  discussionIds: string[];
  taken: Record<"hidden" | "removed", string>;
}> {
  const { platform, world, as } = stage;
  const { db } = platform;
  const actorId = world.people.max.id;
  const send = (word: string, tagIds: string[] = []) =>
    sendDiscussion(stage, "nora", newDiscussion({ title: `${word}title`, content: `${word}text`, tagIds }));

  const approved = await send("public", [world.tags.newcomer]);
  await decideOnDiscussion(stage, approved, "approved", { reason: "zephyrthanks" });
  await as("nora").discussions.update({
    id: approved,
    ...newDiscussion({ title: "zephyredittitle", content: "zephyredittext" }),
  });
  const pending = await send("zephyrfirst");
  await as("nora").discussions.update({
    id: pending,
    ...newDiscussion({ title: "zephyrpendingtitle", content: "zephyrpendingtext" }),
  });
  const rejected = await send("zephyrrejected");
  await decideOnDiscussion(stage, rejected, "rejected", { reason: "zephyrtopic" });
  const discussionIds = [approved, pending, rejected];
  const taken = { hidden: "", removed: "" };
  for (const status of ["hidden", "removed"] as const) {
    const id = await send(`zephyr${status}`);
    await decideOnDiscussion(stage, id, "approved");
    await takeDiscussion(db, id, status, { actorId, reason: `zephyr${status}why` });
    discussionIds.push(id);
    const review = await sendIn(stage, "nora", newReview({ pros: [`zephyr${status}pro`] }));
    await decide(stage, review, "approved");
    await takeReview(platform, review, status, { actorId, reason: `zephyr${status}reviewwhy` });
    taken[status] = review;
  }
  return { discussionIds, taken };
}

const HERS_AND_MODERATORS = ["author", "moderator", "admin"] as const;

export const DISCUSSION_CANARIES = [
  ...[
    "zephyredittitle",
    "zephyredittext",
    "zephyrpendingtitle",
    "zephyrpendingtext",
    "zephyrrejectedtitle",
    "zephyrrejectedtext",
    "zephyrhiddentitle",
    "zephyrhiddentext",
    "zephyrremovedtitle",
    "zephyrremovedtext",
    "zephyrhiddenpro",
    "zephyrremovedpro",
    // Reasons are in the log and shown to the author.
    "zephyrthanks",
    "zephyrtopic",
    "zephyrhiddenwhy",
    "zephyrremovedwhy",
    "zephyrhiddenreviewwhy",
    "zephyrremovedreviewwhy",
  ].map((word) => ({ word, belongsTo: HERS_AND_MODERATORS })),
  // Replaced texts are shown to no one.
  ...["zephyrfirsttitle", "zephyrfirsttext"].map((word) => ({
    word,
    belongsTo: [],
    isExportedTo: ["author"] as const,
  })),
];
