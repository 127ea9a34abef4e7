import { beforeEach, expect, test } from "vitest";
import type { PageRenderer } from "#server/pages/page-renderer.ts";
import { createLog } from "#server/platform/log.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const platform = await openTestPlatform();
let lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });

const renderer: PageRenderer = {
  async render(address) {
    if (address === "/broken") throw new Error("nora@world.test broke it");
    return { status: 200, html: "a page" };
  },
};
const site = await serveApp({ ...platform, log }, { renderer });

beforeEach(() => {
  lines = [];
});

test("writes one JSON line per request, without personal data", async () => {
  const { headers } = await ask(`${site}/search?q=nora@world.test&market=Austin`, {
    headers: {
      "x-forwarded-for": "203.0.113.77",
      "user-agent": "Norascope",
      cookie: "refresh=abc",
      referer: "https://from.test/",
    },
  });
  const requests = lines.filter((line) => line.includes(`"msg":"request"`));
  expect(requests).toHaveLength(1);
  expect(JSON.parse(requests[0] ?? "")).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: headers["x-request-id"],
    method: "GET",
    path: "/search",
    status: 200,
    ms: expect.any(Number),
    msg: "request",
  });
});

test.each([
  "/auth?mode=confirm&token=",
  "/auth?mode=reset&token=",
  "/auth?mode=email&token=",
  "/newsletter/confirm?token=",
  "/newsletter/unsubscribe?token=",
  "/unsubscribe?token=",
  "/unsubscribe?email=nora%40world.test&token=",
  "/api/newsletter/unsubscribe?token=",
  "/api/contact/captcha?token=",
])("omits the token of a link: %s", async (address) => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${"w".repeat(40)}.${"x".repeat(43)}`;
  for (const secret of ["c4n4ry-".repeat(6), token]) {
    for (const method of ["GET", "POST", "HEAD"]) await ask(site + address + secret, { method });
  }
  expect(lines.length).toBeGreaterThanOrEqual(6);
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(lines.map(() => address.split("?")[0]));
  expect(lines.join("")).not.toMatch(/c4n4ry|eyJ|wwww|nora|token=/);
});

test("omits credentials of a sign-in", async () => {
  const secrets = { email: "nora@world.test", password: "hunter2 hunter2", fullName: "Nora Quill" };
  for (const operation of ["sign-in", "sign-up", "forgot-password", "resend-confirmation"]) {
    const body = JSON.stringify(secrets);
    await ask(`${site}/api/auth/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  }
  expect(lines).toHaveLength(4);
  expect(lines.join("")).not.toMatch(/nora|quill|hunter/i);
});

test("writes an error line and a request line with the same id for a failed request", async () => {
  const { headers } = await ask(`${site}/broken`);
  const [error, request, ...others] = lines.map((line) => JSON.parse(line));
  expect(others).toEqual([]);
  expect(error).toMatchObject({ level: "error", requestId: headers["x-request-id"] });
  expect(error.err.message).toContain("broke it");
  expect(request).toMatchObject({ level: "error", requestId: headers["x-request-id"], status: 500 });
  expect(lines.join("")).not.toContain("nora@world.test");
});

test("keeps a proxy's request id unless it is malformed", async () => {
  const idOf = async (given: string) =>
    (await ask(`${site}/`, { headers: { "x-request-id": given } })).headers["x-request-id"];
  expect(await idOf("proxy-id_0123456789")).toBe("proxy-id_0123456789");
  for (const odd of ["short", "x".repeat(65), '"},{"level":"fatal', "a b c d e f g h", "nora@world.test"]) {
    expect(await idOf(odd)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  }
  expect(await idOf("")).not.toBe(await idOf(""));
});

test("keeps paths from adding or breaking lines", async () => {
  await ask(`${site}/a%0a{"level":"fatal"}%22`);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "").msg).toBe("request");
});

test("omits health checks", async () => {
  await ask(`${site}/healthz`);
  await ask(`${site}/readyz`);
  expect(lines).toEqual([]);
});
