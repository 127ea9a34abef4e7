import { sql } from "drizzle-orm";
import type { OpenPlatform } from "#server/platform/open-platform.ts";

export async function jobsNamed({ db }: OpenPlatform, name: string): Promise<unknown[]> {
  const { rows } = await db.execute<{ data: unknown }>(
    sql`select data from jobs.job where name = ${name} order by created_on, id`,
  );
  return rows.map(({ data }) => data);
}
