import pg from "pg";
import { withinTime } from "#server/platform/limits/time-limit.ts";
import { connectClient, discard } from "./connect-client.ts";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

/** A silently lost connection is noticed after at most the sum of both. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** Longer than a busy server takes; a silent connection must not hold up writes. */
const CATCH_UP_MS = 500;

/** A frozen server does not confirm the close. */
const CLOSE_MS = 1_000;

export interface Notices {
  /** Calls `listener` with each notice on a channel. @returns a function that unsubscribes */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Calls `listener` after each reconnection, because notices may have been missed. */
  onGap(listener: () => void): void;
  isListening(): boolean;
  /** Resolves after the notices of earlier commits, or 0.5 s, so that no old page follows a write. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Listens to NOTIFY on its own connection, and reconnects forever. Heartbeats detect silent failures. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export async function openNotices(
  connectionString: string,
  channels: readonly string[],
  onError: (error: Error) => void,
  options: { heartbeatMs?: number; answerMs?: number } = {},
): Promise<Notices> {
  const { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = options;
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();
  let listening: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let catchingUp = Promise.resolve();
  let nextCatchUp: Promise<void> | undefined;

  const connect = async () => {
    const client = await connectClient(connectionString, {
      prepare: (next) => {
        next.on("error", onError);
        next.on("end", () => lose(next));
        next.on("notification", ({ channel, payload }) => {
          for (const listener of listeners.get(channel) ?? []) listener(payload ?? "");
        });
      },
    });
    try {
      const listen = channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join("; ");
      await withinTime(answerMs, client.query(listen), "LISTEN timed out");
    } catch (error) {
      discard(client);
      throw error;
    }
    return client;
  };

  const use = (client: pg.Client) => {
    if (closed) return discard(client);
    listening = client;
    sendHeartbeat(client);
  };

  const sendHeartbeat = (client: pg.Client) => {
    timer = setTimeout(() => {
      withinTime(answerMs, client.query("select 1"), "the notification connection stopped responding").then(
        () => listening === client && sendHeartbeat(client),
        (error: Error) => {
          if (listening === client) onError(error);
          lose(client);
        },
      );
    }, heartbeatMs);
  };

  /** Idempotent: the end event and a failed heartbeat may report the same connection. */
  const lose = (client: pg.Client) => {
    if (listening !== client) return;
    listening = undefined;
    clearTimeout(timer);
    discard(client);
    reconnect(FIRST_RETRY_MS);
  };

  const reconnect = (delay: number) => {
    if (closed) return;
    timer = setTimeout(() => {
      connect().then(
        (client) => {
          // Clear caches before `isListening` turns true.
          for (const listener of gapListeners) listener();
          use(client);
        },
        (error: Error) => {
          onError(error);
          reconnect(Math.min(delay * 2, LAST_RETRY_MS));
        },
      );
    }, delay);
  };

  /** PostgreSQL sends pending notices before it completes a statement of the same connection. */
  const receivePending = async () => {
    nextCatchUp = undefined;
    if (!listening) return;
    await withinTime(CATCH_UP_MS, listening.query("select 1"), "").catch(() => {});
  };

  use(await connect());

  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      return () => set.delete(listener);
    },
    onGap: (listener) => void gapListeners.add(listener),
    isListening: () => listening !== undefined,
    catchUp() {
      // A statement that is already running may have missed the caller's notices. All waiting callers share the next
      // one.
      nextCatchUp ??= catchingUp.then(() => {
        catchingUp = receivePending();
        return catchingUp;
      });
      return nextCatchUp;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await withinTime(CLOSE_MS, listening?.end() ?? Promise.resolve(), "").catch(() => {});
    },
  };
}
