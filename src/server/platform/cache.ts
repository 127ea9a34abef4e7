import type { Database } from "./db/client.ts";
import type { Notices } from "./db/notices.ts";
import { dependOn, type TableTopic, withTables } from "./topics.ts";

export interface Cache {
  /**
   * Concurrent readers share one load; failed loads are not cached.
   * @param load loads from the primary that it is given, because a replica may not have the change that was announced
   */
  read<T>(key: string, staleOn: readonly TableTopic[], load: (primary: Database) => Promise<T>): Promise<T>;
  /**
   * Evicts the entries that depend on a topic on this node. The database also notifies all nodes, but the same user's
   * next request may come first.
   */
  forget(...topics: TableTopic[]): void;
}

/** Caches small tables in the process. NOTIFY invalidates them; without its connection nothing is cached. */
export function createCache(
  notices: Pick<Notices, "on" | "onGap" | "isListening">,
  primary: Database,
): Cache {
  const entries = new Map<string, { staleOn: readonly TableTopic[]; value: Promise<unknown> }>();

  const forget = (...topics: string[]) => {
    for (const [key, { staleOn }] of entries) {
      if (staleOn.some((topic) => topics.includes(topic))) entries.delete(key);
    }
  };

  // Otherwise a page could be rendered between the notice of a row, which evicts the page, and that of its table.
  notices.on("stale", (topic) => forget(...withTables(topic)));
  notices.onGap(() => entries.clear());

  return {
    forget,
    read<T>(
      key: string,
      staleOn: readonly TableTopic[],
      load: (primary: Database) => Promise<T>,
    ): Promise<T> {
      dependOn(...staleOn);
      if (!notices.isListening()) return load(primary);
      const known = entries.get(key);
      if (known) return known.value as Promise<T>;
      const entry = { staleOn, value: load(primary) };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
  };
}
