import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { html } from "hono/html";
import { type Answer, toAnswer } from "#server/answers/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";

const PAGE = "/offline.html";
const WORKER = "/offline-worker.js";

/** Files that the page names. */
const NAMED_FILES = /(?:href|src)="(\/[^"]+\.[a-z\d]+)"/g;

/** Workbox's name for the list of files. */
const LIST = "self.__WB_MANIFEST";

/** A worker's requests obey the policy of its script. */
const POLICY = "default-src 'self'";

const REMOVAL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/**
 * What browsers keep for times without a connection: one page with its files, and the worker that shows it. Turned off, the
 * worker of earlier visits removes itself and what it stored.
 * @param root the folder of built files; undefined in development
 */
export function offlineFiles(
  { hasOfflinePage, productName }: Pick<Config, "hasOfflinePage" | "productName">,
  root: string | undefined,
): Map<string, Answer> {
  if (!hasOfflinePage || root === undefined)
    return new Map([
      [WORKER, toFile("text/javascript", REMOVAL, { "content-security-policy": POLICY })],
      [PAGE, toFile("text/plain", "Not Found", {}, 404)],
    ]);
  const read = (address: string) => readFileSync(path.join(root, address), "utf8");
  const page = read(PAGE).replaceAll("{{productName}}", String(html`${productName}`));
  const named = new Set(Array.from(page.matchAll(NAMED_FILES), ([, address = ""]) => address));
  const list = [PAGE, ...named].map((url) => {
    const digest = hash("sha256", url === PAGE ? page : readFileSync(path.join(root, url)), "base64");
    return {
      url,
      // Names of assets change with their content.
      revision: url.startsWith("/assets/") ? null : digest,
      // During a deployment, a node of another version would send what doesn't fit the rest.
      integrity: `sha256-${digest}`,
    };
  });
  const worker = read(WORKER).replaceAll(LIST, () => JSON.stringify(list));
  return new Map([
    [WORKER, toFile("text/javascript", worker, { "content-security-policy": POLICY })],
    [PAGE, toFile("text/html", page, { "content-security-policy": contentSecurityPolicy(page, false) })],
  ]);
}

const toFile = (type: string, text: string, headers: Record<string, string>, status = 200): Answer =>
  toAnswer(new TextEncoder().encode(text), {
    status,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      // With its ETag, asking again costs little, and turning it off is noticed on the next visit.
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
      ...headers,
    },
  });
