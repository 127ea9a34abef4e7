import { sql } from "drizzle-orm";
import type { Area } from "#contract/comps-views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { compsSums } from "#server/platform/db/schema/index.ts";
import { batch } from "#server/platform/db/statements/batch.ts";
import { prepareOnce } from "#server/platform/db/statements/prepare-once.ts";
import { dependOn } from "#server/platform/topics.ts";
import { keyOf } from "./find-area.ts";

/** Version of what is kept. Increase it when `FiguresOfArea` or `ToolSums` change. */
const SHAPE = 2;

/** @param of a category, or the id of a tool */
export const keyOfSums = (area: Area, of: string) => `${SHAPE}/${keyOf(area)}/${of}`;

const keptQuery = prepareOnce((db) =>
  db
    .select({ key: compsSums.key, content: compsSums.content })
    .from(compsSums)
    .where(sql`${compsSums.key} = any(${sql.placeholder("keys")}::text[])`)
    .prepare("kept-sums"),
);

const findKept = batch<string, unknown>(async (db, keys) => {
  const contents = new Map((await keptQuery(db).execute({ keys })).map(({ key, content }) => [key, content]));
  return keys.map((key) => contents.get(key));
});

/** Loads sums that are kept, which are some minutes old (refresh-sums.ts), or adds them up. */
export async function loadSums<Sums>(db: Database, key: string, addUp: () => Promise<Sums>): Promise<Sums> {
  dependOn(`sums/${key}`);
  const kept = await findKept(db, key);
  if (kept !== undefined) return kept as Sums;
  dependOn("reviews");
  return addUp();
}
