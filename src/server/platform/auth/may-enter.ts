import { and, isNull } from "drizzle-orm";
import { users } from "#server/platform/db/schema/index.ts";

/** Of a row of `users`: the operator does not keep this person out, and it is nobody who has departed. */
export const mayEnter = () => and(isNull(users.disabledAt), isNull(users.departedAt));
