import { LRUCache } from "lru-cache";
import type { Answer } from "./answer.ts";

/** Leaves room for compressed copies, which together take less than half of the page. */
const SIZE_FACTOR = 1.5;

/** The order "best" of comments and the texts "2 hours ago" are valid for an hour. */
const HOUR_MS = 60 * 60 * 1000;

export function createStoredAnswers(bytes: number) {
  const keysOf = new Map<string, Set<string>>();
  const pages = new LRUCache<string, Answer>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ body }) => Math.ceil(body.length * SIZE_FACTOR),
    dispose(page, key) {
      for (const topic of page.topics ?? []) {
        const keys = keysOf.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(topic);
      }
    },
  });

  return {
    get: (key: string) => pages.get(key),
    clear: () => pages.clear(),
    /** @param renderedAt when its render began; not stored if an hour has ended since */
    set(key: string, page: Answer, renderedAt: number) {
      const ttl = HOUR_MS - (renderedAt % HOUR_MS) - (Date.now() - renderedAt);
      if (ttl <= 0) return;
      pages.set(key, page, { ttl });
      // A page above the capacity isn't stored.
      if (!pages.has(key)) return;
      for (const topic of page.topics ?? []) {
        const keys = keysOf.get(topic) ?? new Set();
        keysOf.set(topic, keys.add(key));
      }
    },
    removeThoseOf(topic: string) {
      for (const key of [...(keysOf.get(topic) ?? [])]) pages.delete(key);
    },
  };
}
