import * as z from "zod";
import { LIMITS, line } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { readState } from "./market-spelling.ts";

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

export type MarketCells = Record<(typeof MARKET_COLUMNS)[number], string>;

/** A market as its line in a file says it. */
export interface MarketRow {
  id: string;
  city: string;
  state: string;
  slug: string;
  latitude: number | null;
  longitude: number | null;
  population: number | null;
  published: "yes" | "no";
}

const number = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => text === "" || (/^-?\d{1,9}(\.\d{1,15})?$/.test(text) && inside(Number(text), min, max)),
      `must be empty or a number from ${min} to ${max}`,
    )
    .transform((text) => (text === "" ? null : Number(text)));

const inside = (value: number, min: number, max: number) => value >= min && value <= max;

/** The cells of a line by themselves. */
export const marketCells = z.object({
  id: z.union([z.literal(""), z.uuid("must be empty or an id")]),
  city: line(LIMITS.city).min(1, "is required"),
  state: z
    .string()
    .transform(readState)
    .refine((state) => state !== null, "is not a state"),
  slug: z.string().regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "must be empty or like kansas-city"),
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  population: number(0, 1e9).refine((value) => value === null || Number.isInteger(value), "must be whole"),
  published: z.enum(["yes", "no"], { error: "must be yes or no" }),
});

/** All markets, by state and city. */
export async function loadMarketRows(db: Database | Transaction): Promise<MarketRow[]> {
  const rows = await db.select().from(markets).orderBy(markets.state, markets.city);
  return rows.map(({ id, city, state, slug, latitude, longitude, population, publishedAt }) => ({
    id,
    city,
    state,
    slug,
    latitude,
    longitude,
    population,
    published: publishedAt === null ? "no" : "yes",
  }));
}
