import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { marketName } from "#contract/names.ts";
import type { StateCode } from "#contract/parts.ts";
import { lookUpPlace } from "#server/markets/places.ts";
import { cityKey, marketSlug } from "#server/markets/spelling/market-spelling.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { type CsvRow, parseCsv } from "#server/platform/text/csv.ts";
import {
  type ImportedLine,
  type ImportPlan,
  type ImportRow,
  planImport,
} from "#server/platform/text/plan-import.ts";
import { loadMarketRows, MARKET_COLUMNS, type MarketRow, marketCells } from "./market-csv.ts";

/** A statement has at most 65,535 values. */
const BATCH = 1000;

type Column = (typeof MARKET_COLUMNS)[number];

/** Matches a line by id, else by spelling. An empty cell keeps the stored value. @throws CsvMistake */
export async function planMarketImport(tx: Transaction, csv: string): Promise<ImportPlan<MarketRow>> {
  const rows = parseCsv(csv, MARKET_COLUMNS);
  // Prevents new proposals between reading and writing.
  await tx.execute(sql`lock table ${markets} in share row exclusive mode`);
  const stored = await loadMarketRows(tx);
  const used = await loadUsedMarkets(tx);
  const importRows = await Promise.all(rows.map((row) => readRow(row, stored)));
  const storedIds = new Set(stored.map(({ id }) => id));
  return planImport<MarketRow>(stored, importRows, {
    labelOf: marketName,
    claimsOf: ({ id, city, state, slug }) => [
      `the address /markets/${state.toLowerCase()}/${slug}`,
      `the name "${city.toLowerCase()}" in ${state}`,
      // Stored cities may differ only in punctuation. New ones must not.
      ...(storedIds.has(id) ? [] : [`the city "${cityKey(city)}" in ${state}`]),
    ],
    differences: (before, after) =>
      MARKET_COLUMNS.filter((column) => before[column] !== after[column]).map(
        (column) =>
          `${column} "${before[column] ?? ""}" -> ${after[column] === null ? "cleared" : `"${after[column]}"`}`,
      ),
    rejectChange: (before, after) => {
      if (before.mergedInto !== null) return `was merged into ${before.mergedInto}`;
      return before.published === "yes" && after.published === "no" && used.has(before.id)
        ? "can't be unpublished, because it has reviews or discussions"
        : undefined;
    },
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

async function readRow(
  row: CsvRow<Column>,
  stored: MarketRow[],
): Promise<ImportRow<MarketRow> | ImportedLine> {
  const { line, cells } = row;
  const read = marketCells.safeParse(cells);
  if (!read.success) {
    const details = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join("; ");
    return { line, label: marketName(cells), outcome: "rejected", details };
  }
  const { state, ...rest } = read.data;
  const values = { ...rest, state: state as StateCode, mergedInto: null };
  // Both numbers, both empty or both cleared.
  if (typeof values.latitude !== typeof values.longitude) {
    const details = "latitude and longitude must be given together";
    return { line, label: marketName(cells), outcome: "rejected", details };
  }
  const target = findTarget(values, stored);
  if (target && "rejection" in target) return { line, target, after: fillEmpty(values, null) };
  if (target) {
    const { id, mergedInto } = target;
    const after = { ...fillEmpty(values, target), id, mergedInto, slug: values.slug || target.slug };
    return { line, target, after };
  }
  return { line, target, after: await describeNew(values) };
}

type Numbers = Pick<MarketRow, "latitude" | "longitude" | "population">;
/** A line of the file. Undefined: an empty cell. Null: clear the value. */
type MarketLine = Omit<MarketRow, keyof Numbers> & { [Name in keyof Numbers]: Numbers[Name] | undefined };

function fillEmpty(values: MarketLine, from: Numbers | null): MarketRow {
  const fill = (name: keyof Numbers) => (values[name] === undefined ? (from?.[name] ?? null) : values[name]);
  return {
    ...values,
    latitude: fill("latitude"),
    longitude: fill("longitude"),
    population: fill("population"),
  };
}

function findTarget(values: MarketLine, stored: readonly MarketRow[]): ImportRow<MarketRow>["target"] {
  if (values.id !== "") {
    return stored.find(({ id }) => id === values.id);
  }
  const key = cityKey(values.city);
  const inState = stored.filter(({ state }) => state === values.state);
  const exact = inState.find(({ city }) => city.toLowerCase() === values.city.toLowerCase());
  const named = exact ? [exact] : inState.filter(({ city }) => cityKey(city) === key);
  if (named.length < 2) return named[0];
  const candidates = named.map(({ city, id }) => `${city} (${id})`).join(" or ");
  return { rejection: `could be ${candidates}. Add the id` };
}

/** Returns a new market. Empty cells come from the bundled list of places, if it has the city. */
async function describeNew(values: MarketLine & { state: StateCode }): Promise<MarketRow> {
  const place = values.latitude === undefined ? await lookUpPlace(values.city, values.state) : null;
  return {
    ...fillEmpty(values, place),
    id: values.id || uuidv7(),
    slug: values.slug || marketSlug(values.city),
  };
}

async function loadUsedMarkets(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select market_id as id from reviews union select market_id from discussions where market_id is not null`);
  return new Set(rows.map(({ id }) => id));
}
