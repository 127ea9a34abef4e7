import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  checkouts,
  commentVersions,
  likes,
  numberChecks,
  profiles,
  reports,
  saves,
  users,
} from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { refund } from "#server/subscriptions/refund.ts";
import type { Stage } from "#tests/security/access/stage.ts";
import { callAs } from "#tests/support/api.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  sendDiscussion,
  takeDiscussion,
} from "#tests/support/sent-discussions.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { storeComment } from "#tests/support/stored-community.ts";

/**
 * Creates moderators' texts about Nora's items, and unapproved edits of hidden items with another title, tool
 * and market. Owen had liked, saved and followed both.
 * @param buyer user who opened a checkout for the review before it was hidden
 */
export async function createModerationCanaries(
  stage: Stage,
  publicReviewId: string,
  buyer: { id: string; email: string },
) {
  const commentIds = await createReports(stage, publicReviewId);
  const discussionId = await createRenamedDiscussion(stage);
  const reviewId = await createRenamedReview(stage);
  await createBackground(stage, publicReviewId);
  const { db } = stage.platform;
  const checkoutId = "cs_test_zephyr";
  await db
    .insert(checkouts)
    .values({ id: checkoutId, userId: buyer.id, kind: "unlock", reviewId, status: "complete" });
  await db.transaction((tx) =>
    refund(
      stage.platform,
      tx,
      { ...buyer, name: "Buyer", customerId: null },
      { reviewId, paymentId: "pi_test_zephyr", isTwice: false },
    ),
  );
  return { commentIds, discussionId, reviewId, checkoutId };
}

/** A moderator's note on Nora, and what is unusual about the numbers of her public review. */
async function createBackground({ platform: { db }, world, as }: Stage, reviewId: string): Promise<void> {
  await as("max").people.addNote({ id: world.people.nora.id, text: "zephyrpersonnote" });
  const unusual = [
    { field: "monthlyCost", value: 620, text: "zephyrunusualnumber", suggested: null },
  ] as const;
  await db
    .update(numberChecks)
    .set({ unusual: [...unusual] })
    .where(eq(numberChecks.reviewId, reviewId));
}

/**
 * Reports Nora's items: dismisses two, of which the second restores a hidden comment, and leaves one open. Of
 * two more reported comments, she edits one and deletes the other.
 * @returns the ids of those two
 */
async function createReports({ platform, world, as }: Stage, reviewId: string): Promise<string[]> {
  const { db } = platform;
  const reporterId = uuidv7();
  const fullName = "Zephyrreporter Reed";
  await db.insert(users).values({ id: reporterId, email: "zephyrinformer@world.test", emailVerified: true });
  await db.insert(profiles).values({ id: reporterId, fullName });
  const reader = {
    userId: reporterId,
    sessionId: uuidv7(),
    ...{ isPremium: false, isModerator: false, isAdmin: false, suspension: null },
  };
  const report = (commentId: string, details: string) =>
    callAs(platform, reader).reports.create({
      subject: { kind: "comment", id: commentId },
      reason: "other",
      details,
    });
  const comment = (status?: CommentStatus, content?: string) =>
    storeComment(db, {
      userId: world.people.nora.id,
      thread: { kind: "review", id: reviewId },
      isCounted: true,
      status,
      ...(content === undefined ? {} : { content }),
    });
  const dismiss = (id: string, reason: string) =>
    as("max").reports.resolve({ kind: "comment", id, resolution: "dismiss", reason });

  const dismissed = await comment();
  await report(dismissed, "zephyrdismisseddetails");
  await dismiss(dismissed, "zephyrdismissnote");
  const restored = await comment("hidden");
  await db.insert(reports).values({ reporterId, commentId: restored, reason: "spam" });
  await dismiss(restored, "zephyrrestorenote");
  await report(await comment(), "zephyropendetails");

  const changed = await comment("visible", "It said zephyrasreported.");
  await report(changed, "See for yourself");
  await as("nora").comments.update({ id: changed, content: "It says something else." });
  const withdrawn = await comment("visible", "It said zephyrwithdrawn.");
  await report(withdrawn, "See for yourself");
  await as("nora").comments.remove({ id: withdrawn });
  const content = "It said zephyrwhileheld.";
  await db
    .insert(commentVersions)
    .values({ commentId: changed, content, body: parseRichText(content), wasHeld: true });
  return [changed, withdrawn];
}

async function createRenamedDiscussion(stage: Stage): Promise<string> {
  const { platform, world, as } = stage;
  const id = await sendDiscussion(stage, "nora", newDiscussion({ title: "A plain title" }));
  await decideOnDiscussion(stage, id, "approved");
  const comment = await dealWith(stage, { kind: "discussion", id });
  await takeDiscussion(platform.db, id, "hidden", { actorId: world.people.max.id });
  const content = newDiscussion({ title: "zephyrnewtitle", content: "zephyrnewtext" });
  await as("nora").discussions.update({ id, ...content });
  await rejectComment(stage, comment);
  return id;
}

async function createRenamedReview(stage: Stage): Promise<string> {
  const { platform, world, as } = stage;
  const id = await sendIn(stage, "nora", newReview());
  await decide(stage, id, "approved");
  const comment = await dealWith(stage, { kind: "review", id });
  await takeReview(platform, id, "hidden", { actorId: world.people.max.id });
  const content = newReview({ toolName: "Zephyrnewtool", city: "Zephyrnewville", state: "TX" });
  await as("nora").reviews.update({ id, ...content });
  await rejectComment(stage, comment);
  return id;
}

/** Owen likes, saves and follows an item; his comment on it is pending. */
async function dealWith({ platform: { db }, world, as }: Stage, thread: Thread): Promise<string> {
  const { id: userId } = world.people.owen;
  const item = thread.kind === "review" ? { reviewId: thread.id } : { discussionId: thread.id };
  await db.insert(likes).values({ userId, ...item });
  await db.insert(saves).values({ userId, ...item });
  await as("owen").notifications.putThread({ kind: `${thread.kind}s`, id: thread.id, isMuted: false });
  return storeComment(db, { status: "held", userId, thread });
}

const rejectComment = ({ as }: Stage, commentId: string) =>
  as("max").moderation.decide({
    kind: "comments",
    id: commentId,
    decision: "rejected",
    reason: "zephyrcommentreason",
  });

interface Thread {
  kind: "review" | "discussion";
  id: string;
}

const MODERATORS = ["moderator", "admin"] as const;

/** Words in them and their permitted readers. */
export const MODERATION_CANARIES = [
  ...["zephyrdismissnote", "zephyrrestorenote"].map((word) => ({ word, belongsTo: MODERATORS })),
  ...["zephyrpersonnote", "zephyrunusualnumber"].map((word) => ({ word, belongsTo: MODERATORS })),
  // Reporters of Nora's items, and their words.
  ...["zephyrreporter", "zephyropendetails"].map((word) => ({ word, belongsTo: MODERATORS })),
  // Texts of resolved reports are shown to no one.
  { word: "zephyrdismisseddetails", belongsTo: [] },
  { word: "zephyrinformer@world.test", belongsTo: [], adminsMeetItAt: /^\/api\/moderation\/people\b/ },
  // Comment text at the time of a report or while pending; the author's export contains it.
  ...["zephyrasreported", "zephyrwithdrawn", "zephyrwhileheld"].map((word) => ({
    word,
    belongsTo: MODERATORS,
    isExportedTo: ["author"] as const,
  })),
  { word: "zephyrcommentreason", belongsTo: ["another member", ...MODERATORS] as const },
  ...["zephyrnewtitle", "zephyrnewtext", "zephyrnewtool", "zephyrnewville"].map((word) => ({
    word,
    belongsTo: ["author", ...MODERATORS] as const,
  })),
];
