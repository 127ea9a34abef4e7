import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { EARLIER_TEXTS } from "#contract/moderation/queue.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { Database } from "#server/platform/db/client.ts";
import { commentVersions } from "#server/platform/db/schema/index.ts";

export async function loadEarlierTexts(
  db: Database,
  commentIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (commentIds.length === 0) return new Map();
  const newestFirst = sql<number>`row_number() over (
    partition by comment_id order by created_at desc, id desc)`;
  const numbered = db
    .select({ id: commentVersions.id, position: newestFirst.as("position") })
    .from(commentVersions)
    .where(inArray(commentVersions.commentId, [...commentIds]))
    .as("numbered");
  const versions = await db
    .select({ commentId: commentVersions.commentId, body: commentVersions.body })
    .from(commentVersions)
    .innerJoin(numbered, and(eq(numbered.id, commentVersions.id), lte(numbered.position, EARLIER_TEXTS)))
    .orderBy(asc(numbered.position));
  const texts = Map.groupBy(versions, ({ commentId }) => commentId);
  return new Map([...texts].map(([id, ofOne]) => [id, ofOne.map(({ body }) => plainTextOf(body))]));
}
