import { withinTime } from "#server/platform/limits/time-limit.ts";
import type { Log } from "#server/platform/log.ts";
import { type Database, openDatabase } from "./client.ts";
import { type LogPosition, stateOfStandby } from "./log-position.ts";

/** Replication within a data center takes a millisecond or two, so a replica that is behind is asked again soon. */
const BEHIND_MS = 5;

/** Pause before a failed or slow replica is asked again. */
const FAILED_MS = 500;

/** How long a read waits for the response; a new connection may take longer. */
const READ_WAIT_MS = 25;
const ANSWER_MS = 2_000;

export interface Replica {
  db: Database;
  /** Whether everything below a position is visible on it. Asks it only if that is not known. */
  has(position: LogPosition): Promise<boolean>;
  close(): Promise<void>;
}

/** @param cluster returns what identifies the primary's data, or undefined while it is not known */
export function openReplica(connectionString: string, cluster: () => string | undefined, log: Log): Replica {
  const replica = new URL(connectionString).host;
  let problem: string | undefined;
  const report = (reason: string | undefined) => {
    if (reason === problem) return;
    problem = reason;
    if (reason === undefined) log.info({ replica }, "the read replica is in use");
    else log.warn({ replica, reason }, "the read replica is not in use");
  };
  let replayed = 0;
  const lose = (failure: Error | undefined) => {
    if (failure === undefined) return;
    // A standby that restarts may first show an older state.
    replayed = 0;
    report(failure.message || failure.name);
  };
  const { db, ping, close } = openDatabase(connectionString, { onError: lose, onChange: lose });

  let pausedUntil = 0;
  let asking: Promise<void> | undefined;
  const pause = (ms: number) => {
    pausedUntil = performance.now() + ms;
  };

  const ask = async () => {
    try {
      const state = await withinTime(ANSWER_MS, stateOfStandby(db), "it does not respond in time");
      if (!state.isStandby) throw new Error("it is not a standby");
      if (state.cluster !== cluster()) throw new Error("it is a standby of another database");
      replayed = state.replayed;
      report(undefined);
    } catch (error) {
      lose(error as Error);
      pause(FAILED_MS);
    }
  };

  return {
    db,
    async has(position) {
      const isDown = await ping().then(
        () => false,
        () => true,
      );
      if (isDown) return false;
      if (replayed >= position) return true;
      if (performance.now() < pausedUntil) return false;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await withinTime(READ_WAIT_MS, asking, "").catch(() => pause(FAILED_MS));
      if (replayed >= position) return true;
      if (performance.now() >= pausedUntil) pause(BEHIND_MS);
      return false;
    },
    close,
  };
}
