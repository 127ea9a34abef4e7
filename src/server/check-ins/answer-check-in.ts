import { and, eq, sql } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import { reviewCheckIns } from "#server/platform/db/schema/index.ts";
import { countIfDead } from "#server/platform/limits/dead-links.ts";
import { findCheckIn } from "./find-check-in.ts";
import { toCheckIn } from "./select-check-ins.ts";

/** The link is enough: it reaches only the author, and changes nothing but this answer. */
export const answerCheckIn = api.checkIns.answer.handler(async ({ input, context, errors }) => {
  const found = await countIfDead(context, await findCheckIn(context, input.token));
  if (!found) throw errors.INVALID_LINK();
  const { answer } = input;
  const stoppedIn = answer === "stopped" ? input.stoppedIn : null;
  if (stoppedIn && (stoppedIn < monthOf(found.createdAt) || stoppedIn > monthOf(new Date())))
    throw errors.WRONG_MONTH();
  await context.db
    .update(reviewCheckIns)
    .set({ answer, stoppedIn, answeredAt: sql`now()` })
    .where(and(eq(reviewCheckIns.reviewId, found.reviewId), eq(reviewCheckIns.round, found.round)));
  return toCheckIn(input.token, { ...found, answer, stoppedIn });
});

const monthOf = (date: Date) => date.toISOString().slice(0, "2026-03".length);
