import { and, eq, isNull } from "drizzle-orm";
import { users } from "#server/platform/db/schema/index.ts";

/** Of a row of `users`: the address is confirmed, the operator does not keep this person out, and it is nobody who has departed. */
export const isActiveUser = () =>
  and(eq(users.emailVerified, true), isNull(users.disabledAt), isNull(users.departedAt));
