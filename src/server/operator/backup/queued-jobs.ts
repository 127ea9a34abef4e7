import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { QueuedJob } from "./backup-format.ts";

/** Without pg-boss's tables, whose layout changes with the library. Recurring jobs return at startup. */
export async function readQueuedJobs(client: ClientBase): Promise<QueuedJob[]> {
  if (!(await hasJobs(client))) return [];
  const { rows } = await client.query<QueuedJob>(`
    select job.name, job.data, job.priority,
      to_char(job.start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
    from jobs.job join jobs.queue on queue.name = job.name
    where job.state in ('created', 'retry', 'active') and queue.policy is distinct from 'exclusive'
      and job.name not like '\\_\\_%'
    order by job.created_on, job.id`);
  return rows;
}

export async function replaceQueuedJobs(client: ClientBase, jobs: Jobs, queued: readonly QueuedJob[]) {
  if (await hasJobs(client)) await client.query("delete from jobs.job");
  // Drizzle's type requires a whole client, but it only uses `query`.
  const db = drizzle(client as never);
  for (const { name, data, priority, startAfter } of queued) {
    const seconds = Math.max(0, Math.ceil((Date.parse(startAfter) - Date.now()) / 1000));
    await jobs.send(db, name, data ?? {}, { priority, ...(seconds > 0 && { afterSeconds: seconds }) });
  }
}

async function hasJobs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('jobs.job') is not null as "isThere"`,
  );
  return rows[0]?.isThere ?? false;
}
