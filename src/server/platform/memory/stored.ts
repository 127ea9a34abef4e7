import { LRUCache } from "lru-cache";
import type { Topic } from "#server/platform/topics.ts";

export interface Kept {
  /** What it depends on; null if it must not be stored. */
  topics: ReadonlySet<Topic> | null;
  /** In bytes. */
  size: number;
}

/** The order "best" of comments and the texts "2 hours ago" are valid for an hour. */
const HOUR_MS = 60 * 60 * 1000;

export function createStored<Value extends Kept>(bytes: number) {
  const keysOf = new Map<string, Set<string>>();
  const values = new LRUCache<string, Value>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ size }, key) => Math.ceil(size) + key.length,
    dispose({ topics }, key) {
      for (const topic of topics ?? []) {
        const keys = keysOf.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(topic);
      }
    },
  });

  return {
    get: (key: string) => values.get(key),
    clear: () => values.clear(),
    /** @param loadedAt when its load began; not stored if an hour has ended since */
    set(key: string, value: Value, loadedAt: number) {
      const ttl = HOUR_MS - (loadedAt % HOUR_MS) - (Date.now() - loadedAt);
      if (ttl <= 0) return;
      values.set(key, value, { ttl });
      // A value above the capacity isn't stored.
      if (!values.has(key)) return;
      for (const topic of value.topics ?? []) {
        const keys = keysOf.get(topic) ?? new Set();
        keysOf.set(topic, keys.add(key));
      }
    },
    removeThoseOf(topic: string) {
      for (const key of [...(keysOf.get(topic) ?? [])]) values.delete(key);
    },
  };
}
