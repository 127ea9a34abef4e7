import { withinTime } from "#server/platform/limits/time-limit.ts";
import type { Log } from "#server/platform/log.ts";
import { type Database, openDatabase } from "./client.ts";
import { clusterOf, END_OF_LOG, endOfLog, type LogPosition, stateOfStandby } from "./log-position.ts";
import type { Notices } from "./notices.ts";
import { recentWrites } from "./schema/index.ts";

/** Maximum age of the data of a read, even when no notice announced a change. */
const MAX_LAG_MS = 5_000;

/** How long a read may wait to find a usable replica; usually one is known. */
const WAIT_MS = 60;

export interface Replicas {
  /** Returns a replica that has every change this node was notified of and everything below `position`, if any. */
  find(position: LogPosition): Promise<Database | undefined>;
  /** Remembers for all nodes that a member wrote, after the commit. */
  noteWrite(userId: string): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  primary: Database;
  notices: Pick<Notices, "on" | "onGap" | "isListening">;
  channels: readonly string[];
  log: Log;
  maxLagMs?: number;
}

/** A read must include every announced change, because its result may be stored and pages reload on a notice. */
export function openReplicas(
  urls: readonly string[],
  { primary, notices, channels, log, maxLagMs = MAX_LAG_MS }: Deps,
): Replicas {
  let cluster: string | undefined;
  const replicas = urls.map((url) => openReplica(url, () => cluster, log));
  /** Counts possible changes of the data. `known` is the end of the log at an earlier count. */
  let heard = 0;
  let known = { heard: -1, end: 0 };
  let asking: Promise<void> | undefined;
  let turn = 0;

  const hear = () => {
    heard += 1;
  };
  for (const channel of channels) notices.on(channel, hear);
  notices.onGap(hear);
  const timer = setInterval(hear, maxLagMs).unref();

  const ask = async () => {
    const asked = heard;
    cluster ??= await clusterOf(primary);
    known = { heard: asked, end: await endOfLog(primary) };
  };
  const endOfWhatWasHeard = async () => {
    const arrived = heard;
    while (known.heard < arrived) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return known.end;
  };
  const search = async (position: LogPosition) => {
    const least = Math.max(position, await endOfWhatWasHeard());
    turn += 1;
    for (let tried = 0; tried < replicas.length; tried += 1) {
      const replica = replicas[(turn + tried) % replicas.length];
      if (await replica?.has(least)) return replica?.db;
    }
    return undefined;
  };

  return {
    async find(position) {
      // Without notices, this node doesn't know what it missed.
      if (!notices.isListening()) return undefined;
      return withinTime(WAIT_MS, search(position), "no replica was found in time").catch(() => undefined);
    },
    async noteWrite(userId) {
      hear();
      await primary
        .insert(recentWrites)
        .values({ userId, position: END_OF_LOG })
        // Computed again under the row's lock, so that it never decreases.
        .onConflictDoUpdate({ target: recentWrites.userId, set: { position: END_OF_LOG } })
        // The write has succeeded; it may have deleted the member's account.
        .catch((error: Error) => log.debug({ err: error }, "a write was not recorded"));
    },
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Replication within a data center takes a millisecond or two, so a replica that is behind is asked again soon. */
const BEHIND_MS = 5;

/** Pause before a failed or slow replica is asked again. */
const FAILED_MS = 500;

/** How long a read waits for the response; a new connection may take longer. */
const READ_WAIT_MS = 25;
const ANSWER_MS = 2_000;

interface Replica {
  db: Database;
  /** Whether everything below a position is visible on it. Asks it only if that is not known. */
  has(position: LogPosition): Promise<boolean>;
  close(): Promise<void>;
}

/** @param cluster returns what identifies the primary's data, or undefined while it is not known */
function openReplica(connectionString: string, cluster: () => string | undefined, log: Log): Replica {
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
