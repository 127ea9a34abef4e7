import type { Server, ServerResponse } from "node:http";

const IDLE_POLL_MS = 100;

/** Once `isStopping` is true, responses say `Connection: close`, so that no later request hits a closed connection. */
export function drainServer(server: Server, isStopping: () => boolean) {
  const unanswered = new Set<ServerResponse>();
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isStopping()) response.setHeader("connection", "close");
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  return {
    /** For requests that came before stopping. */
    announce() {
      for (const response of unanswered) if (!response.headersSent) response.setHeader("connection", "close");
    },
    /** Accepts no more connections; resolves after the last response. */
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
      await closed;
      clearInterval(timer);
    },
  };
}
