import { LRUCache } from "lru-cache";
import type { Dependencies } from "./topics.ts";

export interface Entry extends Dependencies {
  value: unknown;
  /** In bytes. */
  size: number;
}

/** The order "best" of comments and the texts "2 hours ago" are valid for an hour. */
const HOUR_MS = 60 * 60 * 1000;

export function createStored(bytes: number) {
  const keysOf = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ size }, key) => Math.ceil(size) + key.length,
    dispose({ topics }, key) {
      for (const topic of topics) {
        const keys = keysOf.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(topic);
      }
    },
  });

  return {
    get: (key: string) => entries.get(key),
    clear: () => entries.clear(),
    /** @param loadedAt when its load began; not stored if an hour has ended since */
    set(key: string, entry: Entry, loadedAt: number) {
      const ttl = HOUR_MS - (loadedAt % HOUR_MS) - (Date.now() - loadedAt);
      if (ttl <= 0) return;
      entries.set(key, entry, { ttl });
      // An entry above the capacity isn't stored.
      if (!entries.has(key)) return;
      for (const topic of entry.topics) {
        const keys = keysOf.get(topic) ?? new Set();
        keysOf.set(topic, keys.add(key));
      }
    },
    removeThoseOf(topic: string) {
      for (const key of [...(keysOf.get(topic) ?? [])]) entries.delete(key);
    },
  };
}
