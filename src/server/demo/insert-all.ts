import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "#server/platform/db/client.ts";

/** Rows per statement: PostgreSQL allows 65,535 parameters, and no table has 60 columns. */
const ROWS_A_STATEMENT = 1000;

export async function insertAll<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db.insert(table).values(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}

export const idAt = (moment: Date) => uuidv7({ msecs: moment.getTime() });
