import { and, eq, isNotNull } from "drizzle-orm";
import type { Saveable } from "#contract/saves.ts";
import { findVisibleItem } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";

/** True if the reader may see the item; tools and markets must be public. */
export async function canSave(db: Database, reader: Reader, { kind, id }: Saveable): Promise<boolean> {
  switch (kind) {
    case "tools":
      return isPublished(db, tools, id);
    case "markets":
      return isPublished(db, markets, id);
    case "reviews":
      return (await findVisibleItem(db, reader, { kind: "review", id })) !== null;
    case "discussions":
      return (await findVisibleItem(db, reader, { kind: "discussion", id })) !== null;
  }
}

async function isPublished(db: Database, table: typeof tools | typeof markets, id: string): Promise<boolean> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.publishedAt)));
  return found.length > 0;
}
