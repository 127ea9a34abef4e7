import { drawReporters, HIDING, type Recorder, type Scene } from "./demo-incidents.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;

/** Reports that moderators have settled, with what they did; sets the status of the comments. */
export function settleReports(random: Random, scene: Scene, recorder: Recorder, fine: DemoItem): void {
  const quiet = findQuiet(scene, recorder.ago(12 * 24));
  const [removed, warned, restored] = random.sample(quiet, 3) as [DemoComment, DemoComment, DemoComment];
  removeOne(scene, recorder, removed);
  warnOne(scene, recorder, warned);
  restoreOne(random, scene, recorder, restored);
  hideDiscussion(random, scene, recorder);
  const [reader] = drawReporters(random, scene, fine.author);
  recorder.report({ item: fine }, reader, 80, ["other", "I disagree with all of this."]);
  recorder.settle("dismissed", 75);
  recorder.act({ item: fine }, 75, { action: "dismiss" });
}

function removeOne({ accounts }: Scene, { report, settle, act }: Recorder, comment: DemoComment): void {
  comment.status = "removed";
  report({ comment }, accounts.member, 150, ["personal-information", "It gives away who the client is."]);
  settle("removed", 140);
  const change = { before: { status: "visible" }, after: { status: "removed" } };
  act({ comment }, 140, { action: "remove", ...change, reason: "It gave away who a client is." });
}

function warnOne({ accounts }: Scene, { report, settle, act }: Recorder, comment: DemoComment): void {
  report({ comment }, accounts.premium, 125, ["harassment"]);
  settle("warned", 120);
  act({ comment }, 120, { action: "warn", reason: "Please argue about tools, not about people." });
}

/** Three reports hid it, and a moderator found nothing wrong with it. */
function restoreOne(
  random: Random,
  scene: Scene,
  { report, settle, act }: Recorder,
  comment: DemoComment,
): void {
  for (const [index, reporter] of drawReporters(random, scene, comment.author).entries()) {
    report({ comment }, reporter, 112 - index, ["misleading"]);
  }
  act({ comment }, 110, { action: "hide", actorId: null, ...HIDING });
  settle("dismissed", 101);
  act({ comment }, 101, { action: "dismiss" });
  act({ comment }, 101, { action: "restore", before: HIDING.after, after: HIDING.before });
}

function hideDiscussion(random: Random, scene: Scene, { report, settle, act }: Recorder): void {
  const { hiddenDiscussion: item } = scene;
  const [finder] = drawReporters(random, scene, item.author);
  report({ item }, finder, 99, ["conflict-of-interest", "The writer is on the vendor's payroll."]);
  settle("hidden", 96);
  const change = { before: { status: "approved" }, after: { status: "hidden" } };
  act({ item }, 96, { action: "hide", ...change, reason: "Please say that you work for the vendor." });
}

/** Comments of others that nobody answered, in the months before. */
function findQuiet({ comments, accounts }: Scene, before: Date): DemoComment[] {
  const answered = new Set(comments.flatMap(({ parent }) => parent ?? []));
  const own = new Set(Object.values(accounts).map(({ id }) => id));
  const from = before.getTime() - 200 * DAY_MS;
  return comments.filter(
    (one) =>
      one.status === "visible" &&
      !answered.has(one) &&
      !own.has(one.author.id) &&
      one.createdAt < before &&
      one.createdAt.getTime() > from,
  );
}
