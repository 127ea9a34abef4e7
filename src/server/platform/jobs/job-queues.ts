import type { PgBoss, Queue } from "pg-boss";

/** Done jobs add nothing to the tables, and may contain an email address. */
const KEEP_DONE_SECONDS = 300;

/** The job of a killed process restarts after this time. */
const HEARTBEAT_SECONDS = 20;

export interface WorkOptions {
  retries?: number;
  /** The first retry delay; doubles up to the longest. */
  firstPauseSeconds?: number;
  longestPauseSeconds?: number;
  concurrency?: number;
}

export function queueOptions({
  retries = 10,
  firstPauseSeconds = 5,
  longestPauseSeconds = 600,
}: WorkOptions) {
  return {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: retries,
    retryDelay: firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  };
}

/** One at a time across all nodes. No retries, because the next run comes anyway. */
export function recurringQueueOptions(when: number | string) {
  return {
    policy: "exclusive",
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 0,
    // A finished job marks its slot as taken for other nodes.
    deleteAfterSeconds: Math.max(KEEP_DONE_SECONDS, typeof when === "number" ? 2 * when : 0),
  };
}

export async function createQueue(boss: PgBoss, name: string, { policy, ...options }: Omit<Queue, "name">) {
  await boss.createQueue(name, { policy, ...options });
  await boss.updateQueue(name, options);
}
