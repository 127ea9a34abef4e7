import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestPlatform, testConfig } from "#tests/support/api.ts";
import { ask, type RawRequest, serveApp } from "#tests/support/serve-app.ts";
import { createWorld, reviewContent } from "#tests/support/world.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { rateLimits, sessions } from "./platform/db/schema/index.ts";
import { createLog } from "./platform/log.ts";
import { openPlatform } from "./platform/open-platform.ts";

const platform = await openTestPlatform();
const world = await createWorld(platform.db);
const { nora } = world.people;

const renderer: PageRenderer = {
  async render(_address, { api }) {
    const me = await api.account.getMe().catch((error: Error) => error.message);
    return { status: 200, html: JSON.stringify({ me }) };
  },
};
const site = await serveApp(platform, { renderer });
const json = { "content-type": "application/json" };
const post = (path: string, body: RawRequest["body"], headers: Record<string, string> = json, at = site) =>
  ask(at + path, { method: "POST", headers, body });

const startSession = () =>
  platform.auth.sessions.start(platform.db, nora, "192.0.2.1", { responseHeaders: new Headers() });

beforeEach(() => platform.db.delete(rateLimits));

describe("request bodies", () => {
  const body = (length: number) => JSON.stringify({ email: `nobody@${"x".repeat(length)}.test` });

  test("can have up to 128 KiB", async () => {
    expect((await post("/api/auth/forgot-password", body(100_000))).status).toBe(400);
  });

  test.each([
    ["with a Content-Length", body(131_072)],
    ["in chunks, without a Content-Length", Array.from({ length: 64 }, () => "x".repeat(4_096))],
  ])("fail above that: %s", async (_name, large) => {
    const { status, text } = await post("/api/auth/forgot-password", large);
    expect([status, JSON.parse(text).code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test.each([
    ["half of an object", '{"email":'],
    ["words", "email=nora"],
    ["two values", "{}{}"],
    ["nothing", ""],
    ["deep nesting", "[".repeat(100_000)],
    ["deep nesting that is closed", "[".repeat(60_000) + "]".repeat(60_000)],
    ["deep nesting in a field", `{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
    ["a list", '["nora@world.test"]'],
    ["null", "null"],
    ["binary data", "\u0000\u0001"],
  ])("with malformed JSON are client errors: %s", async (_name, malformed) => {
    const { status, text, headers } = await post("/api/auth/forgot-password", malformed);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: "BAD_REQUEST", status: 400 });
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).not.toMatch(/node_modules|\.ts:|at /);
  });

  test.each(["text/plain", "application/xml", "application/json; charset=utf-7", "x", ""])(
    "with the content type %j are client errors",
    async (type) => {
      const { status } = await post("/api/auth/forgot-password", "<x/>", { "content-type": type });
      expect([400, 415]).toContain(status);
    },
  );
});

describe("the API", () => {
  test.each([
    ["GET", "/api"],
    ["GET", "/api/"],
    ["GET", "/api/nothing"],
    ["POST", "/api/tags"],
    ["DELETE", "/api/reviews"],
    ["PATCH", "/api/account"],
    ["GET", "/api/../api/nothing"],
    ["GET", "/api/auth/session"],
    ["POST", "/api/auth/sign-in/email"],
    ["GET", "/api/auth/jwks"],
  ])("has no operation %s %s", async (method, path) => {
    const { status, text, headers } = await ask(site + path, { method });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({
      defined: false,
      code: "NOT_FOUND",
      status: 404,
      message: "Unknown operation",
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("routes by the URL, no matter what the query or body contains", async () => {
    const { nora, owen } = world.people;
    const { text } = await ask(`${site}/api/profiles/${nora.id}?id=${owen.id}`);
    expect(JSON.parse(text).fullName).toBe("Nora Quill");
    const { accessToken } = await startSession();
    const headers = { ...json, authorization: `Bearer ${accessToken}` };
    const body = JSON.stringify(reviewContent());
    const { id } = JSON.parse((await post("/api/reviews", body, headers)).text);
    const { version } = JSON.parse((await ask(`${site}/api/reviews/${id}/content`, { headers })).text);
    const named = JSON.stringify({ ...reviewContent(), id, version });
    const put = (path: string) => ask(site + path, { method: "PUT", headers, body: named });
    expect((await put(`/api/reviews/${owen.id}`)).status).toBe(404);
    expect((await put(`/api/reviews/${id}`)).status).toBe(200);
  });

  test("marks its responses as uncacheable", async () => {
    const { accessToken } = await startSession();
    for (const path of ["/api/account", "/api/tags", "/api/drafts/review", "/api/moderation/reviews"]) {
      const { headers } = await ask(site + path, { headers: { authorization: `Bearer ${accessToken}` } });
      expect(headers["cache-control"], path).toBe("no-store");
    }
  });

  test("describes itself, and each operation once", async () => {
    const { status, text } = await ask(`${site}/api/openapi.json`);
    const document = JSON.parse(text);
    expect([status, document.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)]);
    expect(document.paths["/reviews/{id}"]).toHaveProperty("get");
    expect(document.paths["/auth/sign-in"].post.summary).toBe("Sign in; sets the refresh cookie");
    expect(document.paths["/account/email-preferences"].get.tags).toEqual(["account"]);
    for (const path of ["/reviews", "/numbers"]) {
      const { schema } = document.paths[path].post.requestBody.content["application/json"];
      expect(schema.required, path).toContain("connection");
    }
  });

  test("responds 503 with a retry time and no details while the database is unreachable", async () => {
    const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
    const at = await serveApp(node);
    const { accessToken } = await startSession();
    await node.close();
    const asked: Record<string, string>[] = [{}, { authorization: `Bearer ${accessToken}` }];
    for (const headers of asked) {
      const { status, text, headers: answered } = await ask(`${at}/api/tags`, { headers });
      expect([status, answered["retry-after"], answered["cache-control"]]).toEqual([503, "5", "no-store"]);
      expect(JSON.parse(text)).toEqual({
        defined: true,
        code: "SERVICE_UNAVAILABLE",
        status: 503,
        message: "The service is temporarily unavailable. Please try again in a moment.",
        data: { retryAfterSeconds: 5 },
      });
      expect(text).not.toMatch(/pool|postgres|select|\.ts/i);
    }
  });
});

describe("while the database is unreachable", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const node = await openPlatform(platform.config, log, platform.databaseUrl);
  // Renders without the data that failed to load, like a real page.
  const listing: PageRenderer = {
    async render(_address, { api }) {
      const tools = await api.tools.list().catch(() => "could not be loaded");
      return { status: 200, html: JSON.stringify(tools) };
    },
  };
  const at = await serveApp(node, { renderer: listing });
  beforeAll(() => node.close());
  beforeEach(() => void lines.splice(0));

  test.each([
    ["a page", "GET", "/"],
    ["a form", "POST", "/newsletter/subscribe"],
  ])("%s is a plain page with status 503", async (_name, method, path) => {
    const body = method === "POST" ? "email=nora%40world.test&frequency=monthly" : "";
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const { status, text, headers } = await ask(at + path, { method, headers: type, body });
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
    expect(headers["content-type"]).toContain("text/html");
    expect(text).toContain("temporarily unavailable");
    expect(text).not.toMatch(/pool|postgres|select|\.ts/i);
  });

  test("each request logs a line with the reason, without a stack, and a request line", async () => {
    for (const path of ["/", "/api/tags"]) await ask(at + path);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.map(({ level, status }) => [level, status])).toEqual([
      ["warn", undefined],
      ["warn", 503],
      ["warn", undefined],
      ["warn", 503],
    ]);
    // The pool's own words, or those of its guard once that has noticed.
    expect(logged[0].reason).toMatch(/Cannot use a pool|the database is unreachable: ./);
    expect(lines.join("")).not.toContain("node_modules");
  });
});

test("renders pages for a visitor, even for members", async () => {
  const { accessToken } = await startSession();
  const { text } = await ask(`${site}/settings`, {
    headers: { authorization: `Bearer ${accessToken}`, cookie: "refresh=x" },
  });
  expect(JSON.parse(text)).toEqual({ me: "Authentication required" });
});

describe("a page's URL", () => {
  test.each([
    ["//evil.test", "/evil.test"],
    ["///evil.test/a?b=c", "/evil.test/a?b=c"],
    ["//evil.test/%2e%2e", "/"],
    ["/\\evil.test", "/evil.test"],
    ["/reviews/%", "/reviews/%25"],
    ["/reviews/%E0%A4%A?x=%", "/reviews/%25E0%25A4%25A?x=%25"],
  ])("redirects to a path on this site: %s", async (path, location) => {
    const answer = await ask(site, { path, headers: { host: "evil.test" } });
    expect([answer.status, answer.headers.location]).toEqual([308, location]);
  });

  test.each([
    ["/auth?mode=reset&token=x", "no-store"],
    ["/unsubscribe?token=x", "no-store"],
    ["/checkout/success?session=x", "no-store"],
    ["/auth?mode=reset", "no-cache"],
  ])("with a secret is not cached: %s", async (path, cacheControl) => {
    expect((await ask(site + path)).headers["cache-control"]).toBe(cacheControl);
  });
});

test("logs what failed to load, with its cause and the request's id", async () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const broken: PageRenderer = {
    async render(_address, { onError }) {
      onError(new Error("Failed query", { cause: new Error("no such column") }));
      return { status: 500, html: "could not load" };
    },
  };
  const at = await serveApp({ ...platform, log }, { renderer: broken });
  await ask(`${at}/search`, { headers: { "x-request-id": "broken-page" } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: "broken-page", err: { message: "Failed query", cause: { message: "no such column" } } },
    { requestId: "broken-page", path: "/search", status: 500 },
  ]);
});

describe("the Host of a request", () => {
  const PRODUCTION = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://toolcomps.test",
    DATABASE_URL: "postgres://elsewhere/toolcomps",
  };
  const statusAt = async (env: Record<string, string>, path: string, host: string) => {
    const at = await serveApp({ ...platform, config: await testConfig(env) }, { renderer });
    return (await ask(at + path, { headers: { host } })).status;
  };

  test.each([
    ["toolcomps.test", 200],
    ["TOOLCOMPS.test:443", 200],
    ["localhost:3000", 200],
    ["127.0.0.1", 200],
    ["[::1]:3000", 200],
    ["evil.test", 421],
    ["toolcomps.test:8443", 421],
    ["toolcomps.test.evil.test", 421],
    ["evil.test/toolcomps.test", 400],
    ["localhost.evil.test", 421],
  ])("in production must be the public or a loopback one: %s", async (host, status) => {
    for (const path of ["/settings", "/api/tags"]) {
      expect([path, await statusAt(PRODUCTION, path, host)]).toEqual([path, status]);
    }
  });

  test("can be anything for health checks, and any name in a demo without a public address", async () => {
    expect(await statusAt(PRODUCTION, "/healthz", "10.0.0.7:3000")).toBe(200);
    const { PUBLIC_URL: _, ...local } = { ...PRODUCTION, DEMO: "true" };
    expect(await statusAt(local, "/settings", "laptop.local:3000")).toBe(200);
    expect(await statusAt({ ...PRODUCTION, DEMO: "true" }, "/settings", "laptop.local:3000")).toBe(421);
  });
});

describe("pages of other sites", () => {
  const own = new URL(platform.config.publicUrl).host;
  const FOREIGN: Record<string, Record<string, string>> = {
    "a script": { ...json, origin: "https://evil.test", host: own },
    "a form": {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.test",
      host: own,
      "sec-fetch-site": "cross-site",
    },
    "a plain-text form": { "content-type": "text/plain", origin: "https://evil.test", host: own },
    "a sandboxed frame": { ...json, origin: "null", host: own },
    "a sibling subdomain": { ...json, "sec-fetch-site": "same-site" },
    "one that forges the forwarded host": {
      ...json,
      origin: "https://evil.test",
      host: own,
      "x-forwarded-host": "evil.test",
    },
  };
  test.each(Object.entries(FOREIGN))("can't start, refresh or end a session: %s", async (_name, headers) => {
    const content = { email: nora.email, password: "not the password" };
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
    const body = isForm ? `${new URLSearchParams(content)}` : JSON.stringify(content);
    for (const operation of ["sign-in", "refresh", "sign-out"]) {
      const answer = await post(`/api/auth/${operation}`, body, headers);
      expect([operation, answer.status]).toEqual([operation, 403]);
      expect(answer.headers).not.toHaveProperty("set-cookie");
    }
  });

  test("can't use a cookie for anything else, because only access tokens authenticate", async () => {
    const responseHeaders = new Headers();
    await platform.auth.sessions.start(platform.db, nora, "192.0.2.1", { responseHeaders });
    const cookie = responseHeaders.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await post("/api/auth/refresh", "", { cookie })).status).toBe(200);
    const before = await platform.db.select().from(sessions);
    for (const path of ["/api/account", "/api/drafts/review", "/api/moderation/reviews"]) {
      expect((await ask(site + path, { headers: { cookie } })).status).toBe(401);
    }
    expect(await platform.db.select().from(sessions)).toEqual(before);
  });
});

describe("the network that limits count by", () => {
  const counted = async () => {
    const { rows } = await platform.db.execute<{ points: number }>(
      sql`select points from rate_limits where key like 'linkNetwork:%' order by points`,
    );
    return rows.map(({ points }) => points);
  };
  const confirm = (at: string, forwardedFor: string) =>
    post(
      "/api/auth/confirm-email",
      '{"token":"x","password":"a guess"}',
      { ...json, "x-forwarded-for": forwardedFor },
      at,
    );

  test("can't be changed by headers of an untrusted client", async () => {
    const statuses = new Set<number>();
    for (let host = 0; host < 40; host += 1) {
      statuses.add((await confirm(site, `203.0.113.${host}`)).status);
      statuses.add((await confirm(site, `2001:db8:${host}::1, 127.0.0.1`)).status);
    }
    expect([...statuses]).toEqual([410, 429]);
    expect(await counted()).toEqual([80]);
  });

  test("comes from a trusted proxy; earlier entries don't count", async () => {
    const env = { TRUSTED_PROXIES: "127.0.0.1" };
    const behind = await serveApp({ ...platform, config: await testConfig(env) });
    for (let host = 0; host < 10; host += 1) await confirm(behind, `198.51.100.${host}, 203.0.113.1`);
    await confirm(behind, "203.0.113.2");
    expect(await counted()).toEqual([1, 10]);
  });

  test("has the size /64 for IPv6", async () => {
    const behind = await serveApp({
      ...platform,
      config: await testConfig({ TRUSTED_PROXIES: "127.0.0.1" }),
    });
    for (let host = 1; host <= 61; host += 1) {
      const { status } = await confirm(behind, `2001:db8:7:7:${host.toString(16)}:${host}::${host}`);
      expect(status).toBe(host <= 60 ? 410 : 429);
    }
    expect((await confirm(behind, "2001:db8:7:8::1")).status).toBe(410);
  });
});

describe("the test inbox", () => {
  const PRODUCTION = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://toolcomps.test",
    DATABASE_URL: "postgres://elsewhere/toolcomps",
  };
  test.each([
    ["demo mode", { DEMO: "true" }, true],
    ["a demo at a public URL", { ...PRODUCTION, DEMO: "true" }, false],
    ["production", PRODUCTION, false],
    ["a test without demo data", { NODE_ENV: "test", DEMO: "false" }, false],
    ["development", { NODE_ENV: "development", DEMO: "false" }, true],
  ])("in %s: %s", async (_mode, env, isThere) => {
    const at = await serveApp({ ...platform, config: await testConfig(env) });
    const { text } = await ask(`${at}/dev/mailbox`);
    expect(text.includes("Test inbox")).toBe(isThere);
    const asked = (name: string, value: string) => ask(`${at}/dev/mailbox`, { headers: { [name]: value } });
    expect((await asked("host", "rebind.attacker.test")).text).not.toContain("Test inbox");
    expect((await asked("x-forwarded-for", "203.0.113.9")).text).not.toContain("Test inbox");
  });
});
