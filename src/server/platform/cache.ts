import type { Database } from "./db/client.ts";
import type { Notices } from "./db/notices.ts";
import { dependOn, type TableTopic, withTables } from "./topics.ts";

export interface Cache {
  /** Concurrent readers share one load. `load` gets the primary, because a replica may lack the change. */
  read<T>(key: string, staleOn: readonly TableTopic[], load: (primary: Database) => Promise<T>): Promise<T>;
  /** Evicts on this node, because the same user's next request may come before the database's notice. */
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
