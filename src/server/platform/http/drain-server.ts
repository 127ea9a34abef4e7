import type { Server, ServerResponse } from "node:http";

const IDLE_POLL_MS = 100;

/**
 * Lets clients leave a server that is going to stop: from the moment that `isStopping` turns true every answer says
 * `Connection: close`, so that clients and proxies ask elsewhere next time and no request meets a closed connection.
 */
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
    /** Accepts no more connections; resolves when the last answer has been sent. */
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
      await closed;
      clearInterval(timer);
    },
  };
}
