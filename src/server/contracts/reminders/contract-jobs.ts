import { eq } from "drizzle-orm";
import { contracts } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { remindMembers, remindOf } from "./remind-members.ts";
import { REMIND_OF_CONTRACT } from "./remind-soon.ts";
import { contractOfThread, REMINDER_MAIL, threadOf } from "./reminder-mail.ts";

const REMIND_SECONDS = 60 * 60;

export function registerContractJobs(platform: Platform): void {
  const { db, jobs, outbox } = platform;
  jobs.every("remind-members", REMIND_SECONDS, () => remindMembers(platform));
  jobs.work(REMIND_OF_CONTRACT, ({ contractId }) => remindOf(platform, String(contractId)));
  outbox.beforeSending(REMINDER_MAIL, async ({ thread }) => {
    const [row] = await db
      .select()
      .from(contracts)
      .where(eq(contracts.id, contractOfThread(thread)));
    return row && threadOf(row) === thread ? undefined : "unwanted";
  });
}
