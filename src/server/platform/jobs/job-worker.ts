import type { PgBoss } from "pg-boss";

/** Fallback for lost notices: jobs are announced by NOTIFY. */
const POLL_SECONDS = 1;

const RELAXED_POLL_SECONDS = 5;

export type JobData = Record<string, string | number | boolean | null>;

export async function startWorker(
  boss: PgBoss,
  name: string,
  work: (data: JobData, attempt: number) => Promise<void>,
): Promise<void> {
  const polling = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: RELAXED_POLL_SECONDS,
  };
  const id: Promise<string> = boss.work<JobData>(name, polling, async ([job]) => {
    try {
      await work(job?.data ?? {}, (job?.retryCount ?? 0) + 1);
    } finally {
      boss.notifyWorker(await id);
    }
  });
  await id;
}
