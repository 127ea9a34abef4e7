import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { StateCode } from "#contract/parts.ts";
import { type CsvRow, parseCsv } from "#server/platform/csv.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { type ImportedLine, type ImportPlan, planImport, type Wish } from "#server/platform/plan-import.ts";
import {
  loadMarketRows,
  MARKET_COLUMNS,
  type MarketCells,
  type MarketRow,
  marketCells,
} from "./market-csv.ts";
import { cityKey, marketSlug } from "./market-spelling.ts";
import { lookUpPlace } from "./places.ts";

/** A statement has at most 65,535 values. */
const BATCH = 1000;

type Column = (typeof MARKET_COLUMNS)[number];

/** The city and state of a label in messages. */
const labelOf = ({ city, state }: Pick<MarketCells, "city" | "state">) => `${city}, ${state}`;

/**
 * Reads a CSV as `exportMarkets` writes it. A line means the market of its id; without one, that of its city and
 * state in any spelling, or a new one. An empty cell empties its field, but a market always has an address.
 *
 * @throws CsvMistake when the file is not such a CSV
 */
export async function planMarketImport(tx: Transaction, csv: string): Promise<ImportPlan<MarketRow>> {
  const rows = parseCsv(csv, MARKET_COLUMNS);
  // Nobody proposes a market between looking and writing.
  await tx.execute(sql`lock table ${markets} in share row exclusive mode`);
  const stored = await loadMarketRows(tx);
  const used = await loadUsedMarkets(tx);
  const wishes = await Promise.all(rows.map((row) => readWish(row, stored)));
  const storedIds = new Set(stored.map(({ id }) => id));
  return planImport<MarketRow>(stored, wishes, {
    labelOf,
    claimsOf: ({ id, city, state, slug }) => [
      `the address /markets/${state.toLowerCase()}/${slug}`,
      `the name "${city.toLowerCase()}" in ${state}`,
      // Stored ones may differ in signs only; of new ones that would be a mistake.
      ...(storedIds.has(id) ? [] : [`the city "${cityKey(city)}" in ${state}`]),
    ],
    differences: (before, after) =>
      MARKET_COLUMNS.filter((column) => before[column] !== after[column]).map(
        (column) => `${column} "${before[column] ?? ""}" -> "${after[column] ?? ""}"`,
      ),
    refuseChange: (before, after) =>
      before.published === "yes" && after.published === "no" && used.has(before.id)
        ? "it has reviews or discussions, so it stays published"
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
    return { line, label: labelOf(cells), outcome: "refused", details };
  }
  const { state, ...rest } = read.data;
  const wish = { ...rest, state: state as StateCode };
  if ((wish.latitude === null) !== (wish.longitude === null)) {
    const details = "latitude and longitude go together";
    return { line, label: labelOf(cells), outcome: "refused", details };
  }
  const target = findTarget(wish, stored);
  if (target && "refusal" in target) return { line, target, after: wish };
  if (target) return { line, target, after: { ...wish, id: target.id, slug: wish.slug || target.slug } };
  return { line, target, after: await describeNew(wish) };
}

function findTarget(wish: MarketRow, stored: readonly MarketRow[]): Wish<MarketRow>["target"] {
  if (wish.id !== "") {
    return stored.find(({ id }) => id === wish.id);
  }
  const key = cityKey(wish.city);
  const inState = stored.filter(({ state }) => state === wish.state);
  const exact = inState.find(({ city }) => city.toLowerCase() === wish.city.toLowerCase());
  const named = exact ? [exact] : inState.filter(({ city }) => cityKey(city) === key);
  if (named.length < 2) return named[0];
  const candidates = named.map(({ city, id }) => `${city} (${id})`).join(" or ");
  return { refusal: `may be ${candidates}: give the id` };
}

/** What a new line leaves out is taken from the bundled list of places, where it knows the city. */
async function describeNew(wish: MarketRow & { state: StateCode }): Promise<MarketRow> {
  const place = wish.latitude === null ? await lookUpPlace(wish.city, wish.state) : null;
  return {
    ...wish,
    id: wish.id || uuidv7(),
    slug: wish.slug || marketSlug(wish.city),
    latitude: wish.latitude ?? place?.latitude ?? null,
    longitude: wish.longitude ?? place?.longitude ?? null,
    population: wish.population ?? place?.population ?? null,
  };
}

async function loadUsedMarkets(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select market_id as id from reviews union select market_id from discussions where market_id is not null`);
  return new Set(rows.map(({ id }) => id));
}
