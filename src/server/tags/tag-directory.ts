import { tags } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

export type CachedTag = typeof tags.$inferSelect;

const alphabetical = new Intl.Collator("en").compare;

/** Returns all tags by name, cached until one changes. Shared between requests, so never modify it. */
export const getTags = ({ memory }: Pick<Platform, "memory">): Promise<readonly CachedTag[]> =>
  memory.read("tags", loadTags);

export async function loadTags(db: Platform["db"]): Promise<readonly CachedTag[]> {
  dependOn("tags");
  const rows = await db.select().from(tags);
  return rows.sort((a, b) => alphabetical(a.name, b.name));
}
