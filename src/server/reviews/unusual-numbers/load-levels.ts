import { type SQL, sql } from "drizzle-orm";
import { areaName, compsTitle } from "#contract/comps/names.ts";
import type { Area } from "#contract/comps/views.ts";
import type { Category, StateCode } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Level, Reported } from "./find-unusual.ts";
import { COMPARED_REPORTS } from "./usual-range.ts";

/** Prices change, and more of the newest reports would hardly move a median. */
const NEWEST = 200;

/** Of each market of a state, so that none of them outweighs the others. */
const NEWEST_OF_MARKET = 20;

export interface Subject {
  tool: { id: string | null; name: string };
  category: Category;
  /** Its id is null for a city without reviews. */
  market: { id: string | null; city: string; state: StateCode };
}

interface Row extends Reported, Record<string, unknown> {
  id: string;
}

interface Source {
  key: string;
  name: string;
  rows: SQL;
}

/** Reports by level; kept by a job for all reviews of a batch. */
export type KnownLevels = Map<string, readonly Row[]>;

/**
 * Loads what was reported of the tool, and then of the category, in the city, the state and the country, until a level has enough
 * of each number (docs/decisions/0043-larger-areas-beside-few-reviews.md). The tool comes first: it costs about the same elsewhere.
 * @param exceptId the review that is compared
 */
export async function loadLevels(
  db: Database | Transaction,
  subject: Subject,
  { exceptId, known = new Map() }: { exceptId: string | null; known?: KnownLevels },
): Promise<Level[]> {
  const levels: Level[] = [];
  for (const { key, name, rows } of sourcesOf(subject)) {
    const loaded = known.get(key) ?? (await db.execute<Row>(rows)).rows;
    known.set(key, loaded);
    const reports = loaded.filter(({ id }) => id !== exceptId);
    levels.push({ name, reports });
    if (reports.filter(isComplete).length >= COMPARED_REPORTS) break;
  }
  return levels;
}

/** Zeros are not compared. */
const isComplete = ({ monthlyCost, leadVolumeMonthly, conversionRate }: Reported) =>
  monthlyCost > 0 && leadVolumeMonthly > 0 && conversionRate > 0;

function sourcesOf({ tool, category, market }: Subject): Source[] {
  const titleOf = (area: Area) => compsTitle(category, area);
  const nameOf = (area: Area) => `${tool.name} in ${areaName(area)}`;
  return [
    ...(tool.id === null ? [] : inAreas(market, { key: tool.id, where: sql`tool_id = ${tool.id}`, nameOf })),
    ...inAreas(market, { key: category, where: sql`category = ${category}`, nameOf: titleOf }),
  ];
}

interface Compared {
  key: string;
  where: SQL;
  nameOf: (area: Area) => string;
}

/** The smallest area first. */
function inAreas({ id, city, state }: Subject["market"], { key, where, nameOf }: Compared): Source[] {
  const inState = {
    key: `${key}/${state}`,
    name: nameOf({ kind: "state", state }),
    rows: newestOfState(state, where),
  };
  const inCountry = { key, name: nameOf({ kind: "country" }), rows: newest(where) };
  if (id === null) return [inState, inCountry];
  const name = nameOf({ kind: "market", market: { id, city, state, slug: "" } });
  return [
    { key: `${key}/${id}`, name, rows: newest(sql`${where} and market_id = ${id}`) },
    inState,
    inCountry,
  ];
}

const reported = (where: SQL, limit: number) => sql`
  select id, monthly_cost::float8 as "monthlyCost", lead_volume_monthly as "leadVolumeMonthly",
    conversion_rate::float8 as "conversionRate", published_at
  from reviews where moderation_status = 'approved' and ${where}
  order by published_at desc, id desc limit ${limit}`;

const newest = (where: SQL) => reported(where, NEWEST);

const newestOfState = (state: StateCode, where: SQL) => sql`
  select newest.* from markets
  cross join lateral (${reported(sql`market_id = markets.id and ${where}`, NEWEST_OF_MARKET)}) newest
  where markets.state = ${state}
  order by newest.published_at desc, newest.id desc limit ${NEWEST}`;
