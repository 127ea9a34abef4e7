import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Role } from "#contract/moderation/terms.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  discussions,
  profiles,
  reviews,
  suspensions,
  userRoles,
  users,
} from "#server/platform/db/schema/index.ts";

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

interface PeoplePage {
  limit: number;
  offset: number;
  isByReviews?: boolean;
}

const publicReviews = () => sql<number>`(
  select count(*)::int from ${reviews}
  where ${reviews.userId} = ${profiles.id} and ${reviews.moderationStatus} = 'approved')`;

export const selectPeople = (db: Database, where: SQL | undefined, page: PeoplePage) =>
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
      reviewCount: publicReviews(),
      discussionCount: sql<number>`(
        select count(*)::int from ${discussions}
        where ${discussions.userId} = ${profiles.id} and ${discussions.moderationStatus} = 'approved')`,
      suspension: { reason: suspensions.reason, endsAt: suspensions.endsAt },
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(suspensions, and(eq(suspensions.userId, profiles.id), isSuspending()))
    .where(and(isNull(users.departedAt), where))
    .orderBy(
      ...(page.isByReviews ? [desc(publicReviews())] : []),
      desc(profiles.createdAt),
      desc(profiles.id),
    )
    .limit(page.limit)
    .offset(page.offset);
