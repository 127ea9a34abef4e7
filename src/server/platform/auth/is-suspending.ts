import { and, gt, isNull, or, sql } from "drizzle-orm";
import { suspensions } from "#server/platform/db/schema/index.ts";

/** Of a row of `suspensions`: it holds now. It ends at its time without anyone's help. */
export const isSuspending = () =>
  and(isNull(suspensions.liftedAt), or(isNull(suspensions.endsAt), gt(suspensions.endsAt, sql`now()`)));
