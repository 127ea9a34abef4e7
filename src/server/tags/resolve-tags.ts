import { and, asc, inArray } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { tags } from "#server/platform/db/schema/index.ts";

export interface ResolvedTag {
  id: string;
  name: string;
}

/** Returns the existing tags for this kind of item, by name. Locks them until the transaction ends. */
export async function resolveTags(
  tx: Transaction,
  tagIds: readonly string[],
  use: "review" | "discussion",
): Promise<ResolvedTag[]> {
  if (tagIds.length === 0) return [];
  return tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(inArray(tags.id, [...tagIds]), inArray(tags.category, [use, "both"])))
    .orderBy(asc(tags.name))
    .for("key share");
}
