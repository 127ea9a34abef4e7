import { and, gt, isNull, or, sql } from "drizzle-orm";
import { suspensions } from "#server/platform/db/schema/index.ts";

export const isSuspending = () =>
  and(isNull(suspensions.liftedAt), or(isNull(suspensions.endsAt), gt(suspensions.endsAt, sql`now()`)));
