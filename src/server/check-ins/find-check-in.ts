import { and, eq } from "drizzle-orm";
import { reviewCheckIns } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isNewestRound, selectCheckIns } from "./select-check-ins.ts";

/** Returns undefined also if the review was taken down, its author was suspended, or they were asked again. */
export async function findCheckIn(
  { db, signedValues }: Pick<Platform, "db" | "signedValues">,
  token: string,
) {
  const value = await signedValues.read("check-in", token);
  if (!value) return undefined;
  const { reviewId = "", round } = value;
  const isMeant = and(eq(reviewCheckIns.reviewId, reviewId), eq(reviewCheckIns.round, Number(round)));
  const [found] = await selectCheckIns(db, and(isMeant, isNewestRound), 1);
  return found;
}
