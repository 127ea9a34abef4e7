import { asc, inArray } from "drizzle-orm";
import type { Tag } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { tags } from "#server/platform/db/schema/index.ts";

/** Loads tags sorted by name; missing ones are left out. */
export async function loadTags(db: Database, tagIds: readonly string[]): Promise<Tag[]> {
  if (tagIds.length === 0) return [];
  return db
    .select({ id: tags.id, name: tags.name, color: tags.color })
    .from(tags)
    .where(inArray(tags.id, [...tagIds]))
    .orderBy(asc(tags.name));
}
