import { sql } from "drizzle-orm";
import { stringifySearch } from "#contract/page-addresses.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { PART_SIZE, type StoredKind, type StoredPage } from "./stored-kinds.ts";
import { type SitemapEntry, writeSitemap } from "./write-sitemap.ts";

/** Rows in memory at a time. */
const STEP = 200;

/** Writes a part from a cursor. @returns undefined for a part without pages */
export const writeStoredPart = (db: Database, publicUrl: string, { pages }: StoredKind, part: number) =>
  db.transaction(async (tx) => {
    const [offset, limit] = [sql.raw(`offset ${(part - 1) * PART_SIZE}`), sql.raw(`limit ${PART_SIZE}`)];
    await tx.execute(sql`declare pages no scroll cursor for ${pages(offset, limit)}`);
    const first = await readStep(tx);
    return first.length === 0 ? undefined : writeSitemap(publicUrl, readEntries(tx, first));
  });

async function readStep(tx: Transaction): Promise<StoredPage[]> {
  const { rows } = await tx.execute<StoredPage>(sql.raw(`fetch ${STEP} from pages`));
  return rows;
}

async function* readEntries(tx: Transaction, first: StoredPage[]): AsyncGenerator<SitemapEntry> {
  for (let rows = first; rows.length > 0; rows = await readStep(tx)) yield* rows.map(toEntry);
}

const toEntry = ({ path, market, state, at }: StoredPage): SitemapEntry => ({
  url: path + stringifySearch({ market, state }),
  lastmod: new Date(at).toISOString(),
});
