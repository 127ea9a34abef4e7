import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { marketName } from "#contract/names.ts";
import type { StateCode } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { type CsvRow, parseCsv } from "#server/platform/text/csv.ts";
import {
  type ImportedLine,
  type ImportPlan,
  planImport,
  type Wish,
} from "#server/platform/text/plan-import.ts";
import { loadMarketRows, MARKET_COLUMNS, type MarketRow, marketCells } from "./market-csv.ts";
import { cityKey, marketSlug } from "./market-spelling.ts";
import { lookUpPlace } from "./places.ts";

/** A statement has at most 65,535 values. */
const BATCH = 1000;

type Column = (typeof MARKET_COLUMNS)[number];

/**
 * Plans the import of a CSV in the format of `exportMarkets`. A line is matched by id or, without one, by city and
 * state in any spelling; else it creates a market. In an existing market an empty cell keeps the stored value.
 *
 * @throws CsvMistake when the file has another format
 */
export async function planMarketImport(tx: Transaction, csv: string): Promise<ImportPlan<MarketRow>> {
  const rows = parseCsv(csv, MARKET_COLUMNS);
  // So that no market is proposed between reading and writing.
  await tx.execute(sql`lock table ${markets} in share row exclusive mode`);
  const stored = await loadMarketRows(tx);
  const used = await loadUsedMarkets(tx);
  const wishes = await Promise.all(rows.map((row) => readWish(row, stored)));
  const storedIds = new Set(stored.map(({ id }) => id));
  return planImport<MarketRow>(stored, wishes, {
    labelOf: marketName,
    claimsOf: ({ id, city, state, slug }) => [
      `the address /markets/${state.toLowerCase()}/${slug}`,
      `the name "${city.toLowerCase()}" in ${state}`,
      // Stored ones may differ in signs only; of new ones that would be a mistake.
      ...(storedIds.has(id) ? [] : [`the city "${cityKey(city)}" in ${state}`]),
    ],
    differences: (before, after) =>
      MARKET_COLUMNS.filter((column) => before[column] !== after[column]).map(
        (column) =>
          `${column} "${before[column] ?? ""}" -> ${after[column] === null ? "cleared" : `"${after[column]}"`}`,
      ),
    refuseChange: (before, after) =>
      before.published === "yes" && after.published === "no" && used.has(before.id)
        ? "can't be unpublished, because it has reviews or discussions"
        : undefined,
  });
}

export async function applyMarketImport(tx: Transaction, plan: ImportPlan<MarketRow>): Promise<void> {
  const now = new Date();
  for (let start = 0; start < plan.created.length; start += BATCH) {
    const batch = plan.created.slice(start, start + BATCH);
    await tx
      .insert(markets)
      .values(
        batch.map(({ published, ...row }) => ({ ...row, publishedAt: published === "yes" ? now : null })),
      );
  }
  for (const { after } of plan.changed) {
    const { id, published, ...columns } = after;
    const publishedAt = published === "yes" ? sql`coalesce(${markets.publishedAt}, now())` : null;
    await tx
      .update(markets)
      .set({ ...columns, publishedAt })
      .where(eq(markets.id, id));
  }
}

async function readWish(row: CsvRow<Column>, stored: MarketRow[]): Promise<Wish<MarketRow> | ImportedLine> {
  const { line, cells } = row;
  const read = marketCells.safeParse(cells);
  if (!read.success) {
    const details = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join("; ");
    return { line, label: marketName(cells), outcome: "refused", details };
  }
  const { state, ...rest } = read.data;
  const wish = { ...rest, state: state as StateCode };
  // Both numbers, both empty or both cleared.
  if (typeof wish.latitude !== typeof wish.longitude) {
    const details = "latitude and longitude must be given together";
    return { line, label: marketName(cells), outcome: "refused", details };
  }
  const target = findTarget(wish, stored);
  if (target && "refusal" in target) return { line, target, after: fillEmpty(wish, null) };
  if (target) {
    const after = { ...fillEmpty(wish, target), id: target.id, slug: wish.slug || target.slug };
    return { line, target, after };
  }
  return { line, target, after: await describeNew(wish) };
}

type Numbers = Pick<MarketRow, "latitude" | "longitude" | "population">;
/** A line of the file. Undefined is an empty cell, null one to clear. */
type MarketLine = Omit<MarketRow, keyof Numbers> & { [Name in keyof Numbers]: Numbers[Name] | undefined };

/** Takes the values of empty cells from the stored market or from the list of places. */
function fillEmpty(wish: MarketLine, from: Numbers | null): MarketRow {
  const fill = (name: keyof Numbers) => (wish[name] === undefined ? (from?.[name] ?? null) : wish[name]);
  return {
    ...wish,
    latitude: fill("latitude"),
    longitude: fill("longitude"),
    population: fill("population"),
  };
}

function findTarget(wish: MarketLine, stored: readonly MarketRow[]): Wish<MarketRow>["target"] {
  if (wish.id !== "") {
    return stored.find(({ id }) => id === wish.id);
  }
  const key = cityKey(wish.city);
  const inState = stored.filter(({ state }) => state === wish.state);
  const exact = inState.find(({ city }) => city.toLowerCase() === wish.city.toLowerCase());
  const named = exact ? [exact] : inState.filter(({ city }) => cityKey(city) === key);
  if (named.length < 2) return named[0];
  const candidates = named.map(({ city, id }) => `${city} (${id})`).join(" or ");
  return { refusal: `could be ${candidates}. Add the id` };
}

/** Returns a new market. Empty cells come from the bundled list of places, if it has the city. */
async function describeNew(wish: MarketLine & { state: StateCode }): Promise<MarketRow> {
  const place = wish.latitude === undefined ? await lookUpPlace(wish.city, wish.state) : null;
  return {
    ...fillEmpty(wish, place),
    id: wish.id || uuidv7(),
    slug: wish.slug || marketSlug(wish.city),
  };
}

async function loadUsedMarkets(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select market_id as id from reviews union select market_id from discussions where market_id is not null`);
  return new Set(rows.map(({ id }) => id));
}
