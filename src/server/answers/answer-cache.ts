import type { Notices } from "#server/platform/db/notices.ts";
import type { Answer } from "./answer.ts";
import { createStoredAnswers } from "./stored-answers.ts";

export interface AnswerCache {
  get(key: string): Answer | undefined;
  has(key: string): boolean;
  /** Returns the stored page, or renders it; concurrent requests for a key share one render. */
  load(key: string, render: () => Promise<Answer>): Promise<Answer>;
}

/** A running render, and the clock at the first change since it began; infinite without a change. */
interface Render {
  changes: Map<string, number>;
  anyChangeAt: number;
  gapAt: number;
  page: Promise<Answer>;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Serves nothing while notices may be missing. @param bytes capacity; 0 stores nothing */
export function createAnswerCache(
  notices: Pick<Notices, "on" | "onGap" | "isListening">,
  bytes: number,
): AnswerCache {
  const pages = createStoredAnswers(bytes);
  const renders = new Map<string, Render>();
  /** Counts changes, so that a request can tell whether a render began before them. */
  let clock = 0;

  notices.on("stale", (topic) => {
    clock += 1;
    for (const render of renders.values()) {
      render.anyChangeAt = Math.min(render.anyChangeAt, clock);
      if (!render.changes.has(topic)) render.changes.set(topic, clock);
    }
    pages.removeThoseOf(topic);
  });
  notices.onGap(() => {
    clock += 1;
    for (const render of renders.values()) render.gapAt = Math.min(render.gapAt, clock);
    pages.clear();
  });

  const start = (key: string, render: () => Promise<Answer>): Render => {
    const startedAt = Date.now();
    const work = async () => {
      const page = await render();
      const isFresh = staleSince(running, page) === NEVER && notices.isListening();
      if (isFresh && page.topics !== null) pages.set(key, page, startedAt);
      return page;
    };
    const running: Render = { changes: new Map(), anyChangeAt: NEVER, gapAt: NEVER, page: work() };
    renders.set(key, running);
    const forget = () => renders.delete(key);
    running.page.then(forget, forget);
    return running;
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
        const page = await running.page;
        // The page must contain every change that came before this request.
        if (staleSince(running, page) > arrivedAt) return page;
      }
    },
  };
}

/** Returns when (by the clock) data of a page first changed during its render. Without topics, any change counts. */
function staleSince({ changes, anyChangeAt, gapAt }: Render, { topics }: Answer): number {
  if (topics === null) return Math.min(gapAt, anyChangeAt);
  return Math.min(gapAt, ...[...topics].map((topic) => changes.get(topic) ?? NEVER));
}
