import { sql } from "drizzle-orm";
import { idsOfMerged } from "#server/platform/db/merged-rows.ts";
import { tools } from "#server/platform/db/schema/index.ts";

/** In a select from one table, Drizzle would leave out the table of a column, which the subqueries have too. */
const ID = sql.raw("tools.id");

const OF_MERGED = idsOfMerged(tools, ID);

/** Of a row of `tools`, with the names and aliases of the tools that were merged into it. */
export const ALIASES = sql<string[]>`array(
  select alias from tool_aliases where tool_id in ${OF_MERGED}
  union
  select other.name from tools other where other.id <> ${ID} and other.id in ${OF_MERGED}
  order by 1)`;
