import * as z from "zod";
import { LIMITS, nameLine } from "#contract/parts.ts";
import type { StateCode } from "#contract/us-states.ts";
import { parseState } from "#server/markets/spelling/market-spelling.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";

export const MARKET_COLUMNS = [
  "id",
  "city",
  "state",
  "slug",
  "latitude",
  "longitude",
  "population",
  "published",
] as const;

export interface MarketRow {
  id: string;
  city: string;
  state: StateCode;
  slug: string;
  latitude: number | null;
  longitude: number | null;
  population: number | null;
  published: "yes" | "no";
  /** The market that it was merged into. */
  mergedInto: string | null;
}

/** An empty cell keeps the stored value, so that a partial file deletes nothing. */
const CLEAR = "-";

/** A number; null clears the stored value, undefined keeps it. */
const number = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) =>
        text === "" ||
        text === CLEAR ||
        (/^-?\d{1,9}(\.\d{1,15})?$/.test(text) && inside(Number(text), min, max)),
      `must be empty, "${CLEAR}" or a number from ${min} to ${max}`,
    )
    .transform((text) => (text === "" ? undefined : text === CLEAR ? null : Number(text)));

const inside = (value: number, min: number, max: number) => value >= min && value <= max;

export const marketCells = z.object({
  id: z.union([z.literal(""), z.uuid("must be empty or a market id")]),
  city: nameLine(LIMITS.city, "needs a letter").min(1, "is required"),
  state: z
    .string()
    .transform(parseState)
    .refine((state) => state !== null, "is not a US state"),
  slug: z.string().regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "must be empty or like kansas-city"),
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  population: number(0, 1e9).refine(
    (value) => value == null || Number.isInteger(value),
    "must be a whole number",
  ),
  published: z.enum(["yes", "no"], { error: "must be yes or no" }),
});

export async function loadMarketRows(db: Database | Transaction): Promise<MarketRow[]> {
  const rows = await db.select().from(markets).orderBy(markets.state, markets.city);
  return rows.map(({ id, city, state, slug, latitude, longitude, population, publishedAt, mergedInto }) => ({
    id,
    city,
    state,
    slug,
    latitude,
    longitude,
    population,
    published: publishedAt === null ? "no" : "yes",
    mergedInto,
  }));
}
