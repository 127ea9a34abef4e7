import { eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ThreadRef } from "#contract/comments.ts";

interface PostColumns {
  reviewId: string | null;
  discussionId: string | null;
}

export const toPostColumns = ({ kind, id }: ThreadRef): PostColumns => ({
  reviewId: null,
  discussionId: null,
  [`${kind}Id`]: id,
});

export function toPostRef({ reviewId, discussionId }: PostColumns): ThreadRef {
  if (reviewId !== null) return { kind: "review", id: reviewId };
  if (discussionId !== null) return { kind: "discussion", id: discussionId };
  throw new Error("a row belongs to no review or discussion");
}

/** SQL. @param id a value or an expression */
export const belongsTo = (
  table: Record<keyof PostColumns, AnyPgColumn>,
  { kind, id }: { kind: ThreadRef["kind"]; id: string | SQL },
): SQL => eq(table[`${kind}Id`], id);
