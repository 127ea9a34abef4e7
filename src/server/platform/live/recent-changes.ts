import type { LiveEvent, LiveThread } from "#contract/live.ts";

type ThreadEvent = Extract<LiveEvent, { thread: LiveThread }>;

/** Longer than a page takes from asking for a thread to watching it. */
const REMEMBERED_MS = 60_000;
/** At most a few MB. */
const MAX_THREADS = 10_000;

/** Remembers which threads changed recently, so that pages don't ask again for what they have just loaded. */
export function createRecentChanges(now = Date.now) {
  const changes = new Map<LiveThread, { at: number; type: ThreadEvent["type"] }>();
  let knownFrom = now();
  return {
    add({ thread, type }: ThreadEvent): void {
      const before = changes.get(thread);
      // Deleted first, so that the oldest change stays first.
      changes.delete(thread);
      changes.set(thread, { at: now(), type: before?.type === "item" ? "item" : type });
      for (const [oldest, { at }] of changes) {
        if (changes.size <= MAX_THREADS && at >= now() - REMEMBERED_MS) break;
        changes.delete(oldest);
        knownFrom = at;
      }
    },
    forget(): void {
      changes.clear();
      knownFrom = now();
    },
    since(thread: LiveThread, loadedAt: number): ThreadEvent | undefined {
      const change = changes.get(thread);
      if (loadedAt <= knownFrom) return { type: "item", thread };
      return change && change.at >= loadedAt ? { type: change.type, thread } : undefined;
    },
  };
}

export type RecentChanges = ReturnType<typeof createRecentChanges>;
