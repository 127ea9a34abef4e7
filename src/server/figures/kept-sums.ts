import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { compsSums } from "#server/platform/db/schema/index.ts";
import { dependOn, type Topic } from "#server/platform/memory/topics.ts";
import { areaKey, type ReviewedArea } from "./area.ts";

/** Version of what is kept. Increase it when `FiguresOfArea` or `ToolSums` change. */
const SHAPE = 6;

/** @param of a category, or the id of a tool */
export const sumsKey = (area: ReviewedArea, of: string) => `${SHAPE}/${areaKey(area)}/${of}`;

interface AddedUp<Sums> {
  topics: readonly Topic[];
  addUp: () => Promise<Sums>;
}

/** Loads sums that are kept, which are some minutes old (refresh-sums.ts), or adds them up. */
export async function loadSums<Sums>(
  db: Database,
  area: ReviewedArea,
  of: string,
  { topics, addUp }: AddedUp<Sums>,
): Promise<Sums> {
  const key = sumsKey(area, of);
  dependOn(`sums/${key}`);
  const [kept] = await db
    .select({ content: compsSums.content })
    .from(compsSums)
    .where(eq(compsSums.key, key));
  if (kept) return kept.content as Sums;
  dependOn(...topics);
  // A state is that of its markets.
  if (area.kind === "state") dependOn("markets");
  return addUp();
}

/** Drops sums that a merge changes, which are then added up for each reader until the job keeps them again. */
export async function forgetSums(tx: Transaction, changed: readonly string[]): Promise<void> {
  // Without `param`, Drizzle would make a list of parameters.
  const names = sql.param([...changed]);
  await tx.execute(sql`delete from comps_sums where string_to_array(key, '/') && ${names}::text[]`);
}
