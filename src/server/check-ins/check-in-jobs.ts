import { and, eq } from "drizzle-orm";
import { reviewCheckIns } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askAuthors } from "./ask-authors.ts";
import { CHECK_IN_MAIL, reviewOfThread } from "./check-in-mail.ts";
import { isNewestRound, isOpen, selectCheckIns } from "./select-check-ins.ts";

const ASK_SECONDS = 60 * 60;

export function registerCheckInJobs(platform: Platform): void {
  const { db, jobs, outbox } = platform;
  jobs.every("ask-authors", ASK_SECONDS, () => askAuthors(platform));
  outbox.beforeSending(CHECK_IN_MAIL, async ({ thread }) => {
    const isMeant = eq(reviewCheckIns.reviewId, reviewOfThread(thread));
    const [open] = await selectCheckIns(db, and(isMeant, isOpen, isNewestRound), 1);
    return open ? undefined : "unwanted";
  });
}
