import type { Notices } from "./db/notices.ts";

export interface Cache {
  /** Concurrent readers share one load; failed loads are not cached. */
  read<T>(key: string, staleOn: readonly StaleTopic[], load: () => Promise<T>): Promise<T>;
  /** Evicts the entries that depend on a topic on this node; other nodes are notified by the database. */
  forget(topic: StaleTopic): void;
}

/** Topics of the channel "stale", sent by triggers on the tables of these names. */
export type StaleTopic = "tools" | "markets" | "tags" | "counts" | "medians";

/** Caches small tables in the process. NOTIFY invalidates them; without its connection nothing is cached. */
export function createCache(notices: Pick<Notices, "on" | "onGap" | "isListening">): Cache {
  const entries = new Map<string, { staleOn: readonly StaleTopic[]; value: Promise<unknown> }>();

  const forget = (topic: string) => {
    for (const [key, entry] of entries) {
      if (entry.staleOn.includes(topic as StaleTopic)) entries.delete(key);
    }
  };

  notices.on("stale", forget);
  notices.onGap(() => entries.clear());

  return {
    forget,
    read<T>(key: string, staleOn: readonly StaleTopic[], load: () => Promise<T>): Promise<T> {
      if (!notices.isListening()) return load();
      const known = entries.get(key);
      if (known) return known.value as Promise<T>;
      const entry = { staleOn, value: load() };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
  };
}
