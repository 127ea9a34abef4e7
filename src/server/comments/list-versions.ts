import { and, desc, eq } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import { commentVersions } from "#server/platform/db/schema/index.ts";
import { findVisibleComment } from "./find-visible-comment.ts";

/** Lists earlier texts, newest first. Only moderators see those that were never public or replaced without a mark. */
export const listVersions = api.comments.listVersions.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const comment = await findVisibleComment(db, reader, input.id);
  if (!comment) throw errors.NOT_FOUND();
  const versions = await db
    .select({ body: commentVersions.body, createdAt: commentVersions.createdAt })
    .from(commentVersions)
    .where(
      and(
        eq(commentVersions.commentId, comment.id),
        reader.isModerator
          ? undefined
          : and(eq(commentVersions.isQuiet, false), eq(commentVersions.wasHeld, false)),
      ),
    )
    .orderBy(desc(commentVersions.createdAt), desc(commentVersions.id));
  return versions.map(({ body, createdAt }) => ({ body, replacedAt: createdAt.toISOString() }));
});
