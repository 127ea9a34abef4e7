import { type AnyColumn, and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#server/platform/db/schema/index.ts";

export const isActiveUser = () =>
  and(eq(users.emailVerified, true), isNull(users.disabledAt), isNull(users.departedAt));

/**
 * Whether others may look up the person with this id. Call `dependOn` with their topic: it becomes stale when this changes
 * (triggers/users.sql).
 */
export const isActivePerson = (id: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${isActiveUser()})`;

/** Whether the author has no public profile because the account is disabled. */
export const isDisabledPerson = (id: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${users} where ${users.id} = ${id} and ${users.disabledAt} is not null)`;
