import { and, eq, isNotNull } from "drizzle-orm";
import type { SaveKind } from "#contract/parts.ts";
import type { Saveable } from "#contract/posts/saves.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { findRemaining } from "#server/platform/db/merged-rows.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { findVisiblePost } from "#server/posts/index.ts";

type Find = (db: Database | Transaction, reader: Reader, id: string) => Promise<string | null>;

const FIND: Record<SaveKind, Find> = {
  tools: findPublished(tools),
  markets: findPublished(markets),
  reviews: findVisible("review"),
  discussions: findVisible("discussion"),
};

/** Returns the id of what the reader may save, or null. Of a tool or market that was merged, the one that remains. */
export const findSaveable = (db: Database | Transaction, reader: Reader, { kind, id }: Saveable) =>
  FIND[kind](db, reader, id);

function findPublished(table: typeof tools | typeof markets): Find {
  return async (db, _reader, id) => {
    const remaining = await findRemaining(db, table, id);
    const isPublic = and(eq(table.id, remaining ?? id), isNotNull(table.publishedAt));
    return (await db.$count(table, isPublic)) > 0 ? remaining : null;
  };
}

function findVisible(kind: "review" | "discussion"): Find {
  return async (db, reader, id) => (await findVisiblePost(db, reader, { kind, id }))?.id ?? null;
}
