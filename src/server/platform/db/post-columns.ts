import { eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PostRef } from "#contract/parts.ts";

interface PostColumns {
  reviewId: string | null;
  discussionId: string | null;
}

export const toPostColumns = ({ kind, id }: PostRef): PostColumns => ({
  reviewId: null,
  discussionId: null,
  [`${kind}Id`]: id,
});

export function toPostRef({ reviewId, discussionId }: PostColumns): PostRef {
  if (reviewId !== null) return { kind: "review", id: reviewId };
  if (discussionId !== null) return { kind: "discussion", id: discussionId };
  throw new Error("a row belongs to no review or discussion");
}

/** SQL. @param id a value or an expression */
export const belongsTo = (
  table: Record<keyof PostColumns, AnyPgColumn>,
  { kind, id }: { kind: PostRef["kind"]; id: string | SQL },
): SQL => eq(table[`${kind}Id`], id);
