import type { Notices } from "./db/notices.ts";

export interface Cache {
  /**
   * What `load` gave last for `key`, until a notice says that one of `staleOn` changed. Concurrent
   * readers share one load; a failed load is not kept.
   */
  read<T>(key: string, staleOn: readonly StaleTopic[], load: () => Promise<T>): Promise<T>;
  /** Forgets what depends on a topic, here at once; the other nodes hear of it from the database. */
  forget(topic: StaleTopic): void;
}

/** Topics of the channel "stale"; triggers on the tables of these names send them. */
export type StaleTopic = "tools" | "markets" | "tags" | "counts" | "medians";

/**
 * Small tables and sums kept in the process, made stale by NOTIFY. While the connection that NOTIFY comes on is
 * lost, everything is loaded from the database.
 */
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
