import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PageRenderer } from "#server/pages/page-renderer.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, type RawRequest, serveApp } from "#tests/support/serve-app.ts";
import { contentSecurityPolicy, securityHeadersOf } from "./security-headers.ts";

const platform = await openTestPlatform();

const PAGE = `<script class="$tsr">a < b && "</scrip>"</script>
<script type="module">import "/assets/a.js"</script><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>
<script type="module" async="" src="/assets/b.js"></script><script>data = "a\0b"</script>
<script type="application/ld+json">{ "read": "never run" }</script>`;

const renderer: PageRenderer = {
  async render(address) {
    switch (address) {
      case "/broken":
        throw new Error("a page that fails");
      case "/nowhere":
        return { status: 404, html: "<h1>Page not found</h1>" };
      case "/moved":
        return { status: 308, location: "/markets/NC/winston-salem", html: "" };
      default:
        return { status: 200, html: PAGE };
    }
  },
};
const ping = () => Promise.reject(new Error("down"));
const site = await serveApp(platform, { renderer });
const sick = await serveApp(platform, { renderer, readiness: { isStopping: () => false, ping } });
const overHttps = await serveApp(
  { ...platform, config: { ...platform.config, publicUrl: "https://toolcomps.test" } },
  { renderer },
);

const json = { "content-type": "application/json" };
const ANSWERS: Record<string, [string, number, RawRequest?]> = {
  "a page": [`${site}/`, 200],
  "a HEAD request": [`${site}/`, 200, { method: "HEAD" }],
  "a missing page": [`${site}/nowhere`, 404],
  "a page that fails": [`${site}/broken`, 500],
  "a redirect": [`${site}/moved`, 308],
  "a method that pages don't have": [`${site}/`, 405, { method: "POST", body: "" }],
  "an operation": [`${site}/api/tags`, 200],
  "an operation for members": [`${site}/api/account`, 401],
  "an invalid token": [`${site}/api/tags`, 401, { headers: { authorization: "Bearer x" } }],
  "invalid input": [`${site}/api/auth/sign-in`, 400, { method: "POST", headers: json, body: "{}" }],
  "a body that is too large": [
    `${site}/api/reviews`,
    413,
    { method: "POST", headers: json, body: "x".repeat(200_000) },
  ],
  "an unknown operation": [`${site}/api/nothing`, 404],
  "a line break in a path": [`${site}/a%0Ab`, 200],
  "a line break in an operation's path": [`${site}/api/a%0D%0Ab`, 404],
  "a path that cannot be decoded": [`${site}/%ff%`, 308],
  "the OpenAPI document": [`${site}/api/openapi.json`, 200],
  "the API reference": [`${site}/api/docs`, 200],
  "a file of the API reference": [`${site}/api/docs/swagger-ui.css`, 200],
  "the test inbox": [`${site}/dev/mailbox`, 200],
  "a missing email": [`${site}/dev/mailbox/x`, 404],
  health: [`${site}/healthz`, 200],
  readiness: [`${site}/readyz`, 200],
  "failed readiness": [`${sick}/readyz`, 503],
};

/** Each replaces an unsafe browser default (docs/product.md#responses). */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("geolocation=(self)"),
};

describe.each(Object.entries(ANSWERS))("%s", (_name, [address, status, request]) => {
  test(`responds ${status} with every protecting header`, async () => {
    const { status: answered, headers } = await ask(address, request);
    expect(answered).toBe(status);
    expect(headers).toMatchObject(ALWAYS);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(headers["content-security-policy"]).not.toMatch(/'unsafe-(?:inline|eval)'/);
    expect(headers["cache-control"]).toBeDefined();
  });

  test("is unreadable for other origins, and names no software", async () => {
    const { headers } = await ask(address, {
      ...request,
      headers: { ...request?.headers, origin: "https://evil.test" },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  });
});

test("reveals nothing to other origins in a preflight", async () => {
  const { status, headers } = await ask(`${site}/api/reviews`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.test", "access-control-request-method": "POST" },
  });
  expect(status).toBe(404);
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test("sends HSTS for a year, on https only", async () => {
  for (const path of ["/", "/nowhere", "/broken", "/api/tags", "/api/nothing", "/healthz"]) {
    expect((await ask(overHttps + path)).headers["strict-transport-security"]).toBe("max-age=31536000");
    expect((await ask(site + path)).headers).not.toHaveProperty("strict-transport-security");
  }
});

test("HSTS covers subdomains only if the operator says so", () => {
  const publicUrl = "https://comps.example";
  expect(
    securityHeadersOf({ publicUrl, hstsSubdomains: true, isIndexed: true })["strict-transport-security"],
  ).toBe("max-age=31536000; includeSubDomains");
});

test("allows only the scripts that a page was rendered with, by their hashes", async () => {
  const { headers, text } = await ask(`${site}/`);
  const entry = /<script type="module">(.+a\.js.+?)<\/script>/s.exec(text)?.[1] ?? "";
  expect(entry).not.toBe("");
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const directives = String(headers["content-security-policy"]).split("; ");
  expect(directives).toContain(
    `script-src 'self' ${hashOf('a < b && "</scrip>"')} ${hashOf(entry)} ${hashOf('data = "a\uFFFDb"')}`,
  );
  expect(directives).toContain("style-src 'self'");
  for (const directive of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(directives).toContain(directive);
  }
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|https?:|\*/);
});

test("relaxes the policy only in development, for Vite's styles", () => {
  expect(contentSecurityPolicy("n", true)).toContain("style-src 'self' 'unsafe-inline'");
  expect(contentSecurityPolicy("n", true)).toContain("script-src 'self';");
});
