import { eq } from "drizzle-orm";
import type { Area } from "#contract/comps/views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { compsSums } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { areaKey } from "./find-area.ts";

/** Version of what is kept. Increase it when `FiguresOfArea` or `ToolSums` change. */
const SHAPE = 5;

/** @param of a category, or the id of a tool */
export const sumsKey = (area: Area, of: string) => `${SHAPE}/${areaKey(area)}/${of}`;

/** Loads sums that are kept, which are some minutes old (refresh-sums.ts), or adds them up. */
export async function loadSums<Sums>(db: Database, key: string, addUp: () => Promise<Sums>): Promise<Sums> {
  dependOn(`sums/${key}`);
  const [kept] = await db
    .select({ content: compsSums.content })
    .from(compsSums)
    .where(eq(compsSums.key, key));
  if (kept) return kept.content as Sums;
  // A state is that of its markets.
  dependOn("reviews", "markets");
  return addUp();
}
