import { request } from "node:http";
import { type Context, Hono } from "hono";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openTestPlatform, testConfig } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { createAdmission } from "./admission.ts";

const platform = await openTestPlatform();
const config = await testConfig({ TRUSTED_PROXIES: "127.0.0.1" });

const OFFICE = { "x-forwarded-for": "203.0.113.7" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const LOCAL = { "x-forwarded-for": "127.0.0.2" };
const OTHER = { "x-forwarded-for": "198.51.100.9" };

/** Serves pages that wait until `letGo`, and records the order of requests. */
async function servePages() {
  const rendered: string[] = [];
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const renderer = {
    async render(address: string) {
      // One render serves all concurrent requests for an address, so each request here has its own.
      rendered.push(address.split("?", 1)[0] ?? "");
      await gone;
      return { status: 200, html: "a page" };
    },
  };
  return { site: await serveApp({ ...platform, config }, { renderer }), rendered, letGo };
}

const LOCAL_CLIENT = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };

const count = <T>(list: readonly T[], value: T) => list.filter((one) => one === value).length;

describe("pages", () => {
  test("beyond the limits are rejected before any work, with Retry-After", async () => {
    const { site, rendered, letGo } = await servePages();
    let rejected = 0;
    const answers = Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        ask(`${site}/search?page=${index}`, { headers: OFFICE }).then((answer) => {
          // Rejections arrive while the others wait.
          if (answer.status === 429 && ++rejected === 33) letGo();
          return answer;
        }),
      ),
    );
    const all = await answers;
    const statuses = all.map(({ status }) => status);
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(33);
    expect(count(statuses, 200) + count(statuses, 429)).toBe(60);
    expect(rendered).toHaveLength(count(statuses, 200));
    for (const { headers, text } of all.filter(({ status }) => status === 429)) {
      expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      expect(headers["content-type"]).toMatch("text/html");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(text).toContain("Please try again in a moment.");
    }
  });

  test("continue for other networks when one exceeds its share", async () => {
    const { site, rendered, letGo } = await servePages();
    const office = Array.from({ length: 20 }, (_, index) =>
      ask(`${site}/office?page=${index}`, { headers: OFFICE }),
    );
    const other = ask(`${site}/other`, { headers: OTHER });
    await expect.poll(() => rendered.toSorted()).toEqual(["/office", "/office", "/other"]);
    letGo();
    expect((await other).status).toBe(200);
    for (const answer of await Promise.all(office)) expect(answer.status).toBe(200);
  });
});

describe("reads", () => {
  /** Mounts only the middleware, with a clock that moves only while a request waits. */
  function openDoors() {
    vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
    const { middleware } = createAdmission(
      { config, log: platform.log },
      {
        isFile: (path) => path.startsWith("/files/"),
        isPicture: (path) => path.startsWith("/pictures/"),
        isKnown: ({ pathname }) => pathname === "/in-memory",
        rejectBody: () => new Response(),
      },
    );
    let worked = 0;
    const work = (c: Context) => {
      worked += 1;
      return c.text("done");
    };
    const app = new Hono().use(middleware).all("*", work);
    const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
    const statusesOf = async (path: string, headers: Record<string, string>, times: number) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < times; turn++) {
        const answer = Promise.resolve(app.request(path, { headers }, env));
        void answer.then(({ status }) => statuses.push(status));
        while (statuses.length === turn) await vi.advanceTimersByTimeAsync(1);
      }
      return statuses;
    };
    const answer = (path: string) => Promise.resolve(app.request(path, { headers: OFFICE }, env));
    return { statusesOf, answer, worked: () => worked };
  }
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["/search", 10, 24],
    ["/in-memory", 300, 500],
    ["/newsletter/preview", 10, 24],
    ["/api/tags", 150, 100],
    ["/files/avatars/nora/1.webp", 300, 500],
  ])(
    "for %s are rejected beyond a burst of %i when %i wait, before any work",
    async (path, burst, waiting) => {
      const { statusesOf, answer, worked } = openDoors();
      expect(new Set(await statusesOf(path, OFFICE, burst))).toEqual(new Set([200]));
      const crowd = Array.from({ length: 1 + waiting + 1 }, () => answer(path));
      const rejected = await crowd.at(-1);
      expect(rejected?.status).toBe(429);
      expect(rejected?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await rejected?.text()).toContain("Too many requests. Please try again in a moment.");
      expect(worked()).toBeLessThanOrEqual(burst + 1);
      expect(await statusesOf(path, OTHER, 1)).toEqual([200]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await statusesOf(path, OFFICE, 1)).toEqual([200]);
    },
  );

  test.each([
    [500, 503],
    [2000, 200],
  ])(
    "wait for their turn for up to %i ms, as configured: %i after a second",
    async (longestWaitMs, status) => {
      vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
      const { promise, resolve } = Promise.withResolvers<void>();
      const { middleware } = createAdmission(
        { config: { ...config, longestWaitMs }, log: platform.log },
        {
          isFile: () => false,
          isPicture: () => false,
          isKnown: () => false,
          rejectBody: () => new Response(),
        },
      );
      const app = new Hono().use(middleware).get("*", async (c) => c.text(String(await promise)));
      const answers = Array.from({ length: 3 }, () =>
        Promise.resolve(app.request("/search", {}, LOCAL_CLIENT)),
      );
      for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(1000);
      resolve();
      const statuses = (await Promise.all(answers)).map((answer) => answer.status);
      expect(statuses.toSorted()).toEqual([200, 200, status].toSorted());
    },
  );

  test("from loopback have no pace", async () => {
    const { statusesOf } = openDoors();
    const begin = Date.now();
    expect(new Set(await statusesOf("/search", LOCAL, 300))).toEqual(new Set([200]));
    expect(Date.now() - begin).toBeLessThan(1000);
  });

  test.each([
    ["/search", { burst: 10, perSecond: 30 }],
    ["/in-memory", { burst: 300, perSecond: 300 }],
    ["/api/tags", { burst: 150, perSecond: 150 }],
    ["/files/avatars/nora/1.webp", { burst: 300, perSecond: 300 }],
    ["/pictures/home.png", { burst: 20, perSecond: 5 }],
  ])("for %s run one at a time beyond a burst, at a steady pace", async (path, { burst, perSecond }) => {
    const { answer, statusesOf, worked } = openDoors();
    await statusesOf(path, OFFICE, burst);
    const crowd = Array.from({ length: 3 }, () => answer(path));
    for (let begun = 1; begun <= crowd.length; begun++) {
      await crowd[begun - 1];
      expect(await statusesOf(path, OTHER, 1)).toEqual([200]);
      expect(worked()).toBe(burst + 2 * begun);
      // The other's request moves the clock by one, too.
      await vi.advanceTimersByTimeAsync(Math.ceil(1000 / perSecond) - 1);
    }
  });
});

/** What the app answers, with the method, besides health. Others are pages. */
const FORMS = [
  "/unsubscribe?token=invented",
  "/newsletter/unsubscribe?token=invented",
  "/newsletter/subscribe",
  "/newsletter/confirm",
  "/api/webhooks/stripe",
  "/test-checkout/invented",
  "/test-portal/invented",
];
const PAGES = [
  "/newsletter/preview?token=invented",
  "/test-checkout/invented",
  "/dev/mailbox",
  "/search",
  "/x",
];

describe("every route", () => {
  afterEach(() => void vi.useRealTimers());

  test("that accepts a form limits what a network runs, also with slow bodies", async () => {
    const site = await serveApp({ ...platform, config });
    const post = (path: string, headers: Record<string, string>) =>
      ask(site + path, { method: "POST", headers: { ...FORM, ...headers }, body: "a=b" });
    const slow = Array.from({ length: 100 }, () => {
      const asked = request(`${site}/unsubscribe`, { method: "POST", headers: { ...FORM, ...OFFICE } });
      asked.on("error", () => {});
      asked.write("List-Unsubscribe=");
      return asked;
    });
    await expect.poll(async () => (await post("/unsubscribe", OFFICE)).status).toBe(503);
    const statuses = await Promise.all(FORMS.map(async (path) => (await post(path, OFFICE)).status));
    expect(statuses).toEqual(FORMS.map(() => 503));
    const others = await Promise.all(FORMS.map(async (path) => (await post(path, OTHER)).status));
    expect(others.filter((status) => status >= 500)).toEqual([]);
    for (const asked of slow) asked.destroy();
    await expect.poll(async () => (await post("/unsubscribe", OFFICE)).status).toBe(410);
  });

  test("that answers a page limits what a network reads", async () => {
    const site = await serveApp({ ...platform, config });
    const read = async (path: string, headers: Record<string, string>) =>
      (await ask(site + path, { headers })).status;
    for (const path of PAGES) {
      // Each is another one, because what is in memory may be read more often.
      const addresses = Array.from(
        { length: 60 },
        (_, index) => `${path}${path.includes("?") ? "&" : "?"}q=${index}`,
      );
      const statuses = await Promise.all(addresses.map((address) => read(address, OFFICE)));
      expect([path, ...statuses]).toContain(429);
      expect(await read("/healthz", OFFICE)).toBe(200);
    }
    const others = await Promise.all(PAGES.map((path) => read(path, OTHER)));
    expect(others.filter((status) => status === 429)).toEqual([]);
  });

  test.each([
    ["an operation", "/api/comments/preview", { "content-type": "application/json" }],
    ["a form", "/unsubscribe", FORM],
  ])(
    "of %s begins whatever others of its network wait for, beyond a burst at a steady pace",
    async (_, path, type) => {
      vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
      const { promise, resolve } = Promise.withResolvers<void>();
      const { middleware } = createAdmission(
        { config, log: platform.log },
        {
          isFile: () => false,
          isPicture: () => false,
          isKnown: () => false,
          rejectBody: () => new Response(),
        },
      );
      let begun = 0;
      const app = new Hono().use(middleware).post("*", async (c) => {
        begun += 1;
        await promise;
        return c.text(await c.req.text());
      });
      const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
      const headers = { ...OFFICE, ...type };
      const post = () => Promise.resolve(app.request(path, { method: "POST", headers, body: "{}" }, env));
      const answers = Array.from({ length: 63 }, post);
      const takeTurns = async () => {
        for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
      };
      // The first beyond the burst waits for nothing.
      for (let most = 61; most <= 63; most++) {
        while (begun < most) await takeTurns();
        await takeTurns();
        expect(begun).toBe(most);
        await vi.advanceTimersByTimeAsync(10);
      }
      resolve();
      for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe("{}");
    },
  );
});

describe("the API", () => {
  test("returns the duration of an exceeded limit in a header", async () => {
    const site = await serveApp({ ...platform, config });
    const headers = { ...OFFICE, "content-type": "application/json" };
    const body = JSON.stringify({ email: "nobody@limits.test" });
    const forget = () => ask(`${site}/api/auth/forgot-password`, { method: "POST", headers, body });
    const answers = [];
    for (let tries = 0; tries < 31; tries++) answers.push(await forget());
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers["retry-after"]).toBe(String(JSON.parse(last?.text ?? "").data.retryAfterSeconds));
  });
});
