import { serialize } from "node:v8";
import type { Database } from "#server/platform/db/client.ts";
import type { Notices } from "#server/platform/db/notices.ts";
import { createStored, type Entry } from "./stored.ts";
import { collect, dependOnAll } from "./topics.ts";

export interface Memory {
  /**
   * Returns the stored value, or loads it; concurrent requests for a key share one load. Stored until a topic that
   * `load` declares is announced; the caller depends on it too. Values are shared and must not be changed.
   * @param load gets the primary, because a replica may lack a change that was announced
   * @param sizeOf bytes of a value; by default those of a copy, with what objects take besides
   */
  read<T>(key: string, load: (primary: Database) => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
  /** Returns what is stored, without loading it. */
  find(key: string): unknown;
  /** Whether it is stored or being loaded. */
  has(key: string): boolean;
}

/** A running load, and the clock at the first change since it began; infinite without a change. */
interface Load {
  changes: Map<string, number>;
  anyChangeAt: number;
  gapAt: number;
  entry: Promise<Entry>;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Objects take several times the memory of a serialized copy. */
const SIZE_FACTOR = 4;

const sizeOfObjects = (value: unknown) => serialize(value).length * SIZE_FACTOR;

/** Returns nothing stored while notices may be missing. @param bytes capacity; 0 stores nothing */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createMemory(
  notices: Pick<Notices, "on" | "onGap" | "isListening">,
  primary: Database,
  bytes: number,
): Memory {
  const stored = createStored(bytes);
  const loads = new Map<string, Load>();
  /** Counts changes, so that a request can tell whether a load began before them. */
  let clock = 0;

  notices.on("stale", (topic) => {
    clock += 1;
    for (const load of loads.values()) {
      load.anyChangeAt = Math.min(load.anyChangeAt, clock);
      if (!load.changes.has(topic)) load.changes.set(topic, clock);
    }
    stored.removeThoseOf(topic);
  });
  notices.onGap(() => {
    clock += 1;
    for (const load of loads.values()) load.gapAt = Math.min(load.gapAt, clock);
    stored.clear();
  });

  const start = (key: string, load: () => Promise<unknown>, sizeOf: (value: unknown) => number): Load => {
    const startedAt = Date.now();
    const work = async (): Promise<Entry> => {
      const loaded = await collect(load);
      const isFresh = staleSince(running, loaded) === NEVER && notices.isListening();
      const entry = { ...loaded, size: isFresh && loaded.isKeepable ? sizeOf(loaded.value) : 0 };
      if (isFresh && loaded.isKeepable) stored.set(key, entry, startedAt);
      return entry;
    };
    const running: Load = { changes: new Map(), anyChangeAt: NEVER, gapAt: NEVER, entry: work() };
    loads.set(key, running);
    const forget = () => loads.delete(key);
    running.entry.then(forget, forget);
    return running;
  };

  const get = (key: string) => (notices.isListening() ? stored.get(key) : undefined);

  const getOrLoad = async (...[key, load, sizeOf]: Parameters<typeof start>): Promise<Entry> => {
    const arrivedAt = clock;
    for (;;) {
      const known = get(key);
      if (known) return known;
      const running = loads.get(key) ?? start(key, load, sizeOf);
      const entry = await running.entry;
      // The value must contain every change that came before this request.
      if (staleSince(running, entry) > arrivedAt) return entry;
    }
  };

  return {
    find: (key) => get(key)?.value,
    has: (key) => get(key) !== undefined || loads.has(key),
    async read<T>(
      key: string,
      load: (primary: Database) => Promise<T>,
      sizeOf: (value: T) => number = sizeOfObjects,
    ) {
      if (bytes === 0 || !notices.isListening()) return load(primary);
      const entry = await getOrLoad(
        key,
        () => load(primary),
        (value) => sizeOf(value as T),
      );
      dependOnAll(entry);
      return entry.value as T;
    },
  };
}

/** Returns when (by the clock) data of a value first changed during its load. If it can't be kept, any change counts. */
function staleSince(
  { changes, anyChangeAt, gapAt }: Load,
  { topics, isKeepable }: Pick<Entry, "topics" | "isKeepable">,
): number {
  if (!isKeepable) return Math.min(gapAt, anyChangeAt);
  return Math.min(gapAt, ...[...topics].map((topic) => changes.get(topic) ?? NEVER));
}
