import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { Outcome } from "./ledger.ts";

export interface Answer {
  outcome: Outcome;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Longer than every timeout of the product. */
const TIMEOUT_MS = 30_000;

/** Keeps connections alive like browsers and proxies, and, unlike fetch, never retries. */
export function createHttpClient(headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true });

  return {
    close: () => agent.destroy(),
    send(method: string, url: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const content = payload === undefined ? {} : { "content-type": "application/json" };
      return new Promise((resolve) => {
        let text = "";
        const fail = (outcome: Outcome) => resolve({ outcome, headers: {}, text });
        const asked = request(
          url,
          { method, agent, headers: { ...headers, ...content, ...more }, timeout: TIMEOUT_MS },
          (response) => {
            response.setEncoding("utf8");
            response.on("data", (part) => {
              text += part;
            });
            response.on("error", () => fail("reset"));
            response.on("end", () =>
              resolve({ outcome: response.statusCode ?? 0, headers: response.headers, text }),
            );
          },
        );
        asked.on("timeout", () => {
          fail("timeout");
          asked.destroy();
        });
        asked.on("error", (error: NodeJS.ErrnoException) =>
          fail(error.code === "ECONNREFUSED" ? "refused" : "reset"),
        );
        asked.end(payload);
      });
    },
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
