import type { PostAddress } from "#contract/posts/posts.ts";
import { rateLimits } from "#server/platform/db/schema/index.ts";
import type { Stage } from "#tests/security/access/stage.ts";
import { decideOnDiscussion, newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment } from "#tests/support/stored-community.ts";

const KINDS = { reviews: "review", discussions: "discussion" } as const;

/** Creates reviews and discussions of Nora that she deleted: two commented on and two reported by Owen. */
export async function createDeletedCanaries(stage: Stage): Promise<Record<PostAddress["kind"], string[]>> {
  const { as, platform, world } = stage;
  const ids: Record<PostAddress["kind"], string[]> = { reviews: [], discussions: [] };
  const { db } = platform;
  for (const word of ["zephyrdeleted", "zephyrwithdrawn"]) {
    const review = await sendIn(
      stage,
      "nora",
      newReview({ detailedReview: `${word}review`, pros: [`${word}pro`] }),
    );
    await decide(stage, review, "approved");
    const discussion = await sendDiscussion(
      stage,
      "nora",
      newDiscussion({ title: `${word}title`, content: `${word}text` }),
    );
    await decideOnDiscussion(stage, discussion, "approved");
    for (const post of [
      { kind: "reviews", id: review },
      { kind: "discussions", id: discussion },
    ] as const) {
      const thread = { kind: KINDS[post.kind], id: post.id };
      await storeComment(db, { thread, userId: world.people.owen.id });
      if (word === "zephyrwithdrawn")
        await as("owen").reports.create({ subject: thread, reason: "misleading" });
      await as("nora").posts.remove(post);
      ids[post.kind].push(post.id);
    }
  }
  // Nora exceeds the rate limits.
  await db.delete(rateLimits);
  return ids;
}

const parts = (word: string) => ["review", "pro", "title", "text"].map((part) => word + part);

/** Deleted content is hidden from everyone; reported content from all but moderators, until they decide. */
export const DELETED_CANARIES = [
  ...parts("zephyrdeleted").map((word) => ({ word, belongsTo: [] })),
  ...parts("zephyrwithdrawn").map((word) => ({
    word,
    belongsTo: ["moderator", "admin"] as const,
    isExportedTo: ["author"] as const,
  })),
];
