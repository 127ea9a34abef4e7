import pg from "pg";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

export interface Notices {
  /** Calls `listener` with the payload of every notice on a channel; returns how to stop. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Calls `listener` whenever the connection was lost and is back: notices may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Listens to PostgreSQL's NOTIFY on one connection of its own, and reconnects for as long as it takes.
 * This is how nodes hear of one another's changes.
 */
export async function openNotices(
  connectionString: string,
  channels: readonly string[],
  onError: (error: Error) => void,
): Promise<Notices> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on("error", onError);
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? "");
    });
    await next.connect();
    next.once("end", () => reconnect(FIRST_RETRY_MS));
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };

  const reconnect = (delay: number) => {
    if (closed) return;
    retryTimer = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of gapListeners) listener();
        },
        (error: Error) => {
          onError(error);
          reconnect(Math.min(delay * 2, LAST_RETRY_MS));
        },
      );
    }, delay);
  };

  await connect();

  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      return () => set.delete(listener);
    },
    onGap: (listener) => void gapListeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      await client?.end();
    },
  };
}
