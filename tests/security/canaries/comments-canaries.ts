import { commentVersions } from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import type { Stage } from "#tests/security/access/stage.ts";
import { storeComment } from "#tests/support/stored-community.ts";

const WORDS = {
  held: "zephyrheld",
  hidden: "zephyrhidden",
  removed: "zephyrremoved",
  rejected: "zephyrrefused",
} as const;

/**
 * Creates hidden comments by Nora on a public review; Owen replies to each, so that a placeholder remains,
 * and one was edited.
 * @returns their ids
 */
export async function createCommentCanaries(
  { platform: { db }, world }: Stage,
  reviewId: string,
): Promise<string[]> {
  const { nora, owen } = world.people;
  const ids: string[] = [];
  for (const [status, word] of Object.entries(WORDS) as [keyof typeof WORDS, string][]) {
    const content = `A ${word} comment.`;
    const id = await storeComment(db, {
      userId: nora.id,
      thread: { kind: "review", id: reviewId },
      isCounted: true,
      status,
      content,
    });
    await storeComment(db, {
      userId: owen.id,
      thread: { kind: "review", id: reviewId },
      isCounted: true,
      parentId: id,
    });
    const before = `It said zephyrbefore${status}.`;
    await db.insert(commentVersions).values({ commentId: id, content: before, body: parseRichText(before) });
    ids.push(id);
  }
  return ids;
}

export const COMMENT_CANARIES = Object.entries(WORDS)
  .flatMap(([status, word]) => [word, `zephyrbefore${status}`])
  .map((word) => ({ word, belongsTo: ["author", "moderator", "admin"] as const }));
