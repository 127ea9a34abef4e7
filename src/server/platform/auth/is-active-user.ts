import { and, eq, isNull } from "drizzle-orm";
import { users } from "#server/platform/db/schema/index.ts";

/** SQL condition on `users`: the account is confirmed and neither disabled nor deleted. */
export const isActiveUser = () =>
  and(eq(users.emailVerified, true), isNull(users.disabledAt), isNull(users.departedAt));
