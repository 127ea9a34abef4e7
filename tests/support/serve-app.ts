import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { createApp } from "#server/app.ts";
import { openLive } from "#server/live.ts";
import type { PageRenderer } from "#server/pages/page-renderer.ts";
import type { Readiness } from "#server/platform/http/health.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { securityHeadersOf } from "#server/platform/http/security-headers.ts";
import { createMemory, type Memory } from "#server/platform/memory/memory.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";

interface Served {
  renderer: PageRenderer;
  readiness: Readiness;
  /** By default, a new one of the configured size for pages. */
  memory: Memory;
}

/** For apps without pages: everything but the API and health responds with 404. */
const NO_PAGES: PageRenderer = {
  render: async () => ({ status: 404, html: "no pages here" }),
};

/**
 * Serves the app and its live socket on a free port until the file's tests end.
 * @returns its URL
 */
export async function serveApp(platform: OpenPlatform, served: Partial<Served> = {}): Promise<string> {
  const readiness = served.readiness ?? { isStopping: () => false, ping: () => platform.ping() };
  const { notices, db, config } = platform;
  const memory = served.memory ?? createMemory(notices, db, config.pageCacheBytes);
  const server = createHttpServer(securityHeadersOf(config));
  server.on("request", createApp({ ...platform, memory }, readiness, served.renderer ?? NO_PAGES));
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
  /** Replaces the path of the URL, unencoded. */
  path?: string;
  headers?: Record<string, string>;
  /** An array is sent chunked, without Content-Length. */
  body?: string | readonly string[];
  /** Reuses connections for frequent requests; by default each request has a new one. */
  agent?: Agent;
}

/**
 * Sends a request with exactly these headers. Unlike fetch, it can set any header, such as Host and Origin.
 */
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
