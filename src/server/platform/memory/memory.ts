import type { Notices } from "#server/platform/db/notices.ts";
import { createStored, type Kept } from "./stored.ts";

export interface Memory<Value extends Kept> {
  get(key: string): Value | undefined;
  has(key: string): boolean;
  /** Returns the stored value, or loads it; concurrent requests for a key share one load. */
  load(key: string, load: () => Promise<Value>): Promise<Value>;
}

/** A running load, and the clock at the first change since it began; infinite without a change. */
interface Load<Value> {
  changes: Map<string, number>;
  anyChangeAt: number;
  gapAt: number;
  value: Promise<Value>;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Returns nothing stored while notices may be missing. @param bytes capacity; 0 stores nothing */
export function createMemory<Value extends Kept>(
  notices: Pick<Notices, "on" | "onGap" | "isListening">,
  bytes: number,
): Memory<Value> {
  const stored = createStored<Value>(bytes);
  const loads = new Map<string, Load<Value>>();
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

  const start = (key: string, load: () => Promise<Value>): Load<Value> => {
    const startedAt = Date.now();
    const work = async () => {
      const value = await load();
      const isFresh = staleSince(running, value) === NEVER && notices.isListening();
      if (isFresh && value.topics !== null) stored.set(key, value, startedAt);
      return value;
    };
    const running: Load<Value> = { changes: new Map(), anyChangeAt: NEVER, gapAt: NEVER, value: work() };
    loads.set(key, running);
    const forget = () => loads.delete(key);
    running.value.then(forget, forget);
    return running;
  };

  const get = (key: string) => (notices.isListening() ? stored.get(key) : undefined);

  return {
    get,
    has: (key) => get(key) !== undefined || loads.has(key),
    async load(key, load) {
      if (bytes === 0 || !notices.isListening()) return load();
      const arrivedAt = clock;
      for (;;) {
        const known = get(key);
        if (known) return known;
        const running = loads.get(key) ?? start(key, load);
        const value = await running.value;
        // The value must contain every change that came before this request.
        if (staleSince(running, value) > arrivedAt) return value;
      }
    },
  };
}

/** Returns when (by the clock) data of a value first changed during its load. Without topics, any change counts. */
function staleSince<Value extends Kept>(
  { changes, anyChangeAt, gapAt }: Load<Value>,
  { topics }: Value,
): number {
  if (topics === null) return Math.min(gapAt, anyChangeAt);
  return Math.min(gapAt, ...[...topics].map((topic) => changes.get(topic) ?? NEVER));
}
