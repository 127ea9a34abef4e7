import type { PgBoss, Queue } from "pg-boss";

/** Done jobs say nothing that the tables don't, and may hold an address. */
const KEEP_DONE_SECONDS = 300;

/** A job of a process that was killed begins anew this long after, and when such jobs are looked for. */
const HEARTBEAT_SECONDS = 20;

export interface WorkOptions {
  retries?: number;
  /** The first pause; each is twice the one before, up to the longest. */
  firstPauseSeconds?: number;
  longestPauseSeconds?: number;
  /** How many of them one node does at the same time; 1 unless told. */
  concurrency?: number;
}

/** What a queue does with jobs that fail, that hang and that are done. */
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

/** One at a time over all nodes; a failed one is not repeated, since the next one comes anyway. */
export function recurringQueueOptions(when: number | string) {
  return {
    policy: "exclusive",
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 0,
    // A finished job is what tells other nodes that its slot is taken.
    deleteAfterSeconds: Math.max(KEEP_DONE_SECONDS, typeof when === "number" ? 2 * when : 0),
  };
}

/** Makes a queue, or brings an older one up to date. */
export async function createQueue(boss: PgBoss, name: string, { policy, ...options }: Omit<Queue, "name">) {
  await boss.createQueue(name, { policy, ...options });
  await boss.updateQueue(name, options);
}
