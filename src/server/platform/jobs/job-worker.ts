import type { PgBoss } from "pg-boss";

/** Jobs are announced by NOTIFY; this is for when the announcement was lost, so a mail waits at most this. */
const POLL_SECONDS = 1;

const RELAXED_POLL_SECONDS = 5;

export type JobData = Record<string, string | number | boolean | null>;

/** One that does a job at a time, and looks for the next as soon as it is done: others may have come together. */
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
