import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Role } from "#contract/moderation/terms.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, suspensions, userRoles, users } from "#server/platform/db/schema/index.ts";

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

export const selectPeople = (db: Database, where: SQL | undefined, page: { limit: number; offset: number }) =>
  db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      brokerage: profiles.brokerage,
      joinedAt: profiles.createdAt,
      email: users.email,
      isConfirmed: users.emailVerified,
      disabledAt: users.disabledAt,
      roles: sql<
        Role[]
      >`array(select role from ${userRoles} where ${userRoles.userId} = ${profiles.id} order by role)`,
      suspension: { reason: suspensions.reason, endsAt: suspensions.endsAt },
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(suspensions, and(eq(suspensions.userId, profiles.id), isSuspending()))
    .where(and(isNull(users.departedAt), where))
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(page.limit)
    .offset(page.offset);
