import type { Notices } from "#server/platform/db/notices.ts";
import type { Answer } from "./answer.ts";
import { createStoredAnswers } from "./stored-answers.ts";

export interface AnswerCache {
  /** Returns the stored page if it isn't stale. */
  get(key: string): Answer | undefined;
  /** Returns whether `load` would find a stored page or a running render. */
  has(key: string): boolean;
  /** Returns the stored page, or renders it; concurrent requests for a key share one render. */
  load(key: string, render: () => Promise<Answer>): Promise<Answer>;
}

interface Render {
  page: Answer;
  /** The clock when data of the page first changed during the render; infinite if none did. */
  staleSince: number;
}

/**
 * Caches rendered pages until a topic that they depend on changes; evicts the least recently used. Serves nothing while
 * notices may be missing.
 * @param bytes capacity; 0 stores nothing
 */
export function createAnswerCache(
  notices: Pick<Notices, "on" | "onGap" | "isListening">,
  bytes: number,
): AnswerCache {
  const pages = createStoredAnswers(bytes);
  const renders = new Map<string, Promise<Render>>();
  /** Counts changes, so that a request can tell whether a render began before them. */
  let clock = 0;
  let gapAt = 0;
  /** When a topic last changed; kept while pages are rendered. */
  const changedAt = new Map<string, number>();

  notices.on("stale", (topic) => {
    clock += 1;
    if (renders.size > 0) changedAt.set(topic, clock);
    pages.removeThoseOf(topic);
  });
  notices.onGap(() => {
    clock += 1;
    gapAt = clock;
    pages.clear();
  });

  const staleSince = ({ topics }: Answer, startedAt: number) => {
    const changes = [gapAt, ...[...(topics ?? [])].map((topic) => changedAt.get(topic) ?? 0)];
    return Math.min(...changes.filter((at) => at > startedAt));
  };

  const start = async (key: string, render: () => Promise<Answer>): Promise<Render> => {
    const startedAt = clock;
    try {
      const page = await render();
      const stale = staleSince(page, startedAt);
      const isFresh = stale === Number.POSITIVE_INFINITY && notices.isListening();
      if (isFresh && page.topics !== null) pages.set(key, page);
      return { page, staleSince: stale };
    } finally {
      renders.delete(key);
      if (renders.size === 0) changedAt.clear();
    }
  };

  const get = (key: string) => (notices.isListening() ? pages.get(key) : undefined);

  return {
    get,
    has: (key) => get(key) !== undefined || renders.has(key),
    async load(key, render) {
      if (bytes === 0 || !notices.isListening()) return render();
      const arrivedAt = clock;
      for (;;) {
        const stored = get(key);
        if (stored) return stored;
        const running = renders.get(key) ?? start(key, render);
        renders.set(key, running);
        const { page, staleSince } = await running;
        // The page must contain every change that came before this request.
        if (staleSince > arrivedAt) return page;
      }
    },
  };
}
