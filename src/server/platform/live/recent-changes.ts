import type { LiveEvent, LiveThread } from "#contract/live.ts";

type ThreadEvent = Extract<LiveEvent, { thread: LiveThread }>;

/** Longer than a page takes from asking for a thread to watching it. */
const REMEMBERED_MS = 60_000;
/** At most a few MB. */
const MAX_THREADS = 10_000;
/** How much later another node, which may have served the page, is notified of a change and stops reading older data. */
const OTHER_NODE_MS = 1_000;

/** Remembers which threads changed recently, so that pages don't ask again for what they have just loaded. */
export function createRecentChanges(now = Date.now) {
  const changes = new Map<LiveThread, { at: number; type: ThreadEvent["type"] }>();
  // No page could ask this process earlier.
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
        knownFrom = at + OTHER_NODE_MS;
      }
    },
    forget(): void {
      changes.clear();
      knownFrom = now() + OTHER_NODE_MS;
    },
    /** @param askedAt when the page asked for the thread */
    since(thread: LiveThread, askedAt: number): ThreadEvent | undefined {
      const change = changes.get(thread);
      if (askedAt <= knownFrom) return { type: "item", thread };
      return change && change.at + OTHER_NODE_MS >= askedAt ? { type: change.type, thread } : undefined;
    },
  };
}

export type RecentChanges = ReturnType<typeof createRecentChanges>;
