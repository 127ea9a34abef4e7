import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { FollowTarget } from "#contract/people/follows.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { findRemaining } from "#server/platform/db/merged-rows.ts";
import { blocks, follows, markets, profiles, tools } from "#server/platform/db/schema/index.ts";

const KEYS = ["toolId", "category", "personId", "marketId", "state", "endsWithFirst"] as const;

/** What a follow is of: the columns of `follows` that are unique per member. */
export type FollowKey = Pick<typeof follows.$inferSelect, (typeof KEYS)[number]>;

type Db = Database | Transaction;

/**
 * Returns what may be followed, or null. Of tools and markets that were merged, what remains.
 * @param findCity the id of the market of a city; null without one
 */
export async function findTarget<Of extends Db>(
  db: Of,
  userId: string,
  { toolId, category, personId, marketId, city, state, until }: FollowTarget,
  findCity: (
    db: Of,
    named: { city: string; state: NonNullable<FollowKey["state"]> },
  ) => Promise<string | null>,
): Promise<FollowKey | null> {
  const found = {
    toolId: toolId && (await findPublished(db, tools, toolId)),
    personId: personId && (await findPerson(db, userId, personId)),
    marketId:
      city && state
        ? await findCity(db, { city, state })
        : marketId && (await findPublished(db, markets, marketId)),
  };
  if (Object.values(found).includes(null)) return null;
  return {
    toolId: found.toolId ?? null,
    personId: found.personId ?? null,
    marketId: found.marketId ?? null,
    category: category ?? null,
    state: city || !state ? null : state,
    endsWithFirst: until !== undefined,
  };
}

async function findPublished(
  db: Db,
  table: typeof tools | typeof markets,
  id: string,
): Promise<string | null> {
  const remaining = await findRemaining(db, table, id);
  const isPublic = and(eq(table.id, remaining ?? id), isNotNull(table.publishedAt));
  return (await db.$count(table, isPublic)) > 0 ? remaining : null;
}

/** Someone who blocked the member looks like a missing person. */
async function findPerson(db: Db, userId: string, personId: string): Promise<string | null> {
  const isFound = and(
    eq(profiles.id, personId),
    isActivePerson(profiles.id),
    sql`not exists (select from ${blocks} where blocker_id = ${personId} and blocked_id = ${userId})`,
  );
  return (await db.$count(profiles, isFound)) > 0 ? personId : null;
}

/** SQL condition for rows of `follows`. */
export const isOfKey = (key: FollowKey): SQL | undefined =>
  and(...KEYS.map((name) => (key[name] === null ? isNull(follows[name]) : eq(follows[name], key[name]))));

/** SQL: a row like those of `follows`. */
export const toFollowRow = ({ toolId, category, personId, marketId, state }: FollowKey): SQL => sql`
  select ${toolId}::uuid as tool_id, ${category}::text as category, ${personId}::uuid as person_id,
    ${marketId}::uuid as market_id, ${state}::text as state`;
