import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { PeopleFilter } from "#contract/moderation/terms.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, suspensions, userRoles, users, wordsOfName } from "#server/platform/db/schema/index.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { selectPeople } from "./person-hydration.ts";
import { toPerson } from "./person-view.ts";

export const listPeople = api.people.list.use(moderatorsOnly).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const { q, show, sort, page } = input;
  const where = and(q === "" ? undefined : isFoundBy(q, reader.isAdmin), isOf(db, show));
  const limit = SERVER_LIMITS.peoplePageSize;
  const [rows, total] = await Promise.all([
    selectPeople(db, where, { limit, offset: (page - 1) * limit, isByReviews: sort !== undefined }),
    countPeople(db, where),
  ]);
  return {
    items: rows.map((row) => toPerson(reader, row)),
    total,
    pageCount: Math.max(1, Math.ceil(total / limit)),
    searchesEmails: reader.isAdmin,
  };
});

async function countPeople(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isNull(users.departedAt), where));
  return counted?.total ?? 0;
}

/** A union, because each table has its own index and "or" would use neither. */
export function isFoundBy(q: string, isByAddress: boolean): SQL {
  const words = foldText(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `${word}:*`).join(" & ");
  const named = sql`select id from ${profiles} where ${wordsOfName(profiles.fullName)} @@ to_tsquery('simple', ${query})`;
  if (!isByAddress) return sql`${profiles.id} in (${named})`;
  const beginning = `${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${profiles.id} in (${named} union select id from ${users} where lower(${users.email}) like ${beginning})`;
}

function isOf(db: Database, show: PeopleFilter | undefined): SQL | undefined {
  if (show === undefined) return undefined;
  if (show === "team") return exists(db.select().from(userRoles).where(eq(userRoles.userId, profiles.id)));
  return exists(
    db
      .select()
      .from(suspensions)
      .where(and(eq(suspensions.userId, profiles.id), isSuspending())),
  );
}
