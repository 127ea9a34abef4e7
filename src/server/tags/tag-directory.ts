import { tags } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export type CachedTag = typeof tags.$inferSelect;

const alphabetical = new Intl.Collator("en").compare;

/** Returns all tags by name, cached until one changes. Shared between requests, so never modify it. */
export function getTags({ cache }: Pick<Platform, "cache">): Promise<readonly CachedTag[]> {
  return cache.read("tags", ["tags"], async (db) => {
    const rows = await db.select().from(tags);
    return rows.sort((a, b) => alphabetical(a.name, b.name));
  });
}
