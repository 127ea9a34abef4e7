import { and, eq } from "drizzle-orm";
import { reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { endWaits } from "./end-waits.ts";
import { FIRST_REVIEW_MAIL, reviewOfFirstMail } from "./first-review-mail.ts";

const LOOK_SECONDS = 15;

export function registerFollowJobs(platform: Platform): void {
  const { db, jobs, outbox } = platform;
  jobs.every("end-waits", LOOK_SECONDS, () => endWaits(platform));
  outbox.beforeSending(FIRST_REVIEW_MAIL, async ({ thread }) => {
    const isPublic = and(eq(reviews.id, reviewOfFirstMail(thread)), eq(reviews.moderationStatus, "approved"));
    return (await db.$count(reviews, isPublic)) > 0 ? undefined : "unwanted";
  });
}
