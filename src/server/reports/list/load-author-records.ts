import { and, eq, inArray, sql } from "drizzle-orm";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, suspensions, userRoles } from "#server/platform/db/schema/index.ts";

export interface AuthorRecord {
  id: string;
  fullName: string;
  avatarUrl: string | null;
  joinedAt: Date;
  roles: string[];
  isSuspended: boolean;
  /** Items that moderators hid or removed, warnings and suspensions. */
  sanctions: number;
}

export async function loadAuthorRecords(db: Database, userIds: readonly string[]): Promise<AuthorRecord[]> {
  const ids = [...new Set(userIds)];
  const [people, sanctions] = await Promise.all([
    db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        joinedAt: profiles.createdAt,
        roles: sql<string[]>`array(select role from ${userRoles} where ${userRoles.userId} = ${profiles.id})`,
        isSuspended: sql<boolean>`${suspensions.id} is not null`,
      })
      .from(profiles)
      .leftJoin(suspensions, and(eq(suspensions.userId, profiles.id), isSuspending()))
      .where(inArray(profiles.id, ids)),
    countSanctions(db, ids),
  ]);
  return people.map((person) => ({ ...person, sanctions: sanctions.get(person.id) ?? 0 }));
}

/** Counts hidden or removed items once each, even deleted ones, but not what the automatic rule hid. */
async function countSanctions(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ author_id: string; sanctions: number }>(sql`
    select author_id,
      (
        count(distinct subject_id) filter (where action in ('hide', 'remove')) +
        count(*) filter (where action in ('warn', 'suspend'))
      )::int as sanctions
    from moderation_log
    where author_id = any(${sql.param(ids)}::uuid[]) and (
      action in ('warn', 'suspend') or (action in ('hide', 'remove') and (actor_id is not null or subject_kind <> 'comment')))
    group by author_id`);
  return new Map(rows.map((row) => [row.author_id, row.sanctions]));
}
