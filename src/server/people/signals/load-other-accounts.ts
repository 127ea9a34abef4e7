import { type SQL, sql } from "drizzle-orm";
import type { Signal } from "#contract/people/background.ts";
import type { Database } from "#server/platform/db/client.ts";

export type Other = Signal["people"][number];

/** As documented in the contract. */
export const NAMED_PEOPLE = 20;

/** @param ids selects ids of accounts, as `id` */
export async function loadOtherAccounts(db: Database, ids: SQL): Promise<Other[]> {
  const { rows } = await db.execute<Other & Record<string, unknown>>(sql`
    select p.id, p.full_name as "fullName" from (${ids}) others
    join users u on u.id = others.id and u.departed_at is null
    join profiles p on p.id = others.id
    order by p.id desc limit ${NAMED_PEOPLE}`);
  return rows;
}
