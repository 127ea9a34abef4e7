import { type Agent, createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { createApp } from "#server/app.ts";
import { openLive } from "#server/live.ts";
import type { PageRenderer } from "#server/pages/page-renderer.ts";
import type { Readiness } from "#server/platform/http/health.ts";
import { requestListener } from "#server/platform/http/request-listener.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";

interface Served {
  renderer: PageRenderer;
  readiness: Readiness;
}

/** Where an app has no pages: what is not API or health answers 404. */
const NO_PAGES: PageRenderer = {
  render: async () => new Response("no pages here", { status: 404 }),
};

/** The app over HTTP, and its live socket, as the product serves it, on a free port until the file's tests are over; returns its address. */
export async function serveApp(platform: OpenPlatform, served: Partial<Served> = {}): Promise<string> {
  const readiness = served.readiness ?? { isStopping: () => false, ping: () => platform.ping() };
  const app = createApp(platform, readiness, served.renderer ?? NO_PAGES);
  const server = createServer(requestListener(app.fetch, platform.config.publicUrl));
  const live = openLive(platform);
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    await live.close();
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface RawRequest {
  method?: string;
  /** In place of the address's own, sent as it is. */
  path?: string;
  headers?: Record<string, string>;
  /** Several parts are sent chunked, without a length. */
  body?: string | readonly string[];
  /** Keeps connections for whoever asks very often; otherwise each request has a new one. */
  agent?: Agent;
}

/** One request with exactly these headers; unlike fetch, any header may be set, Host and Origin included. */
export function ask(
  address: string,
  { method = "GET", path, headers = {}, body, agent }: RawRequest = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      address,
      { method, headers, agent: agent ?? false, ...(path ? { path } : {}) },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part) => {
          text += part;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on("error", reject);
      },
    );
    asked.on("error", reject);
    const parts = typeof body === "string" ? [body] : (body ?? []);
    if (typeof body === "string") asked.setHeader("content-length", Buffer.byteLength(body));
    for (const part of parts) asked.write(part);
    asked.end();
  });
}
