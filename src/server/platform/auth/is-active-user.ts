import { and, eq, isNull } from "drizzle-orm";
import { users } from "#server/platform/db/schema/index.ts";

export const isActiveUser = () =>
  and(eq(users.emailVerified, true), isNull(users.disabledAt), isNull(users.departedAt));
