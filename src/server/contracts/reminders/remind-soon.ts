import { dueReminder, toDay } from "#server/contracts/contract-dates.ts";
import type { ContractRow } from "#server/contracts/contract-hydration.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";

export const REMIND_OF_CONTRACT = "remind-of-contract";

/** After a change that makes a reminder due today, which shouldn't wait for the next run of the job. */
export async function remindSoon(
  tx: Transaction,
  { jobs }: Pick<Platform, "jobs">,
  row: ContractRow,
): Promise<void> {
  const today = toDay(new Date());
  if (dueReminder({ ...row, changedOn: today }, today))
    await jobs.send(tx, REMIND_OF_CONTRACT, { contractId: row.id });
}
