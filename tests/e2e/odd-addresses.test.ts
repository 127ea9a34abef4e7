import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createBuiltRenderer } from "#server/pages/page-renderer.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostile-texts.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openApi } from "./support/api-client.ts";
import { PRODUCT_SECRET } from "./support/demo.ts";
import { fillIn, findPathValues, listRoutes, type RunningRouter, someNetwork } from "./support/routes.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

/** Encoded values in addition to the texts, which no program would produce. */
const HOSTILE_VALUES = [
  ...HOSTILE_TEXTS.map(encodeURIComponent),
  "%",
  "%E0%A4%A",
  "%C0%80",
  "%ED%A0%80",
  "+&=",
];

/** Redirects signed-in people; the moderator checks all other screens. */
const FOR_STRANGERS = ["/auth"];

/** Texts of screens that failed to load or render. */
const FAILURE = "Something went wrong|Could not load|Failed to load";

interface OddAddresses {
  route: string;
  /** One hostile parameter each. */
  each: string[];
  /** Every parameter has every hostile value once, beside other hostile values. */
  together: string[];
  /** The same hostile value in all parameters. */
  all: string;
}

/** Combines every path and query parameter of every route with every hostile value. */
async function listOddAddresses(): Promise<OddAddresses[]> {
  const [routes, values] = await Promise.all([listRoutes(), findPathValues()]);
  expect(routes.length).toBeGreaterThan(20);
  const unread = routes.filter(({ parameters }) => parameters === null);
  expect(unread, "every route reads its query with addressReader").toEqual([]);
  return routes.map(({ path, parameters }) => {
    const address = fillIn(path, values);
    const paths = path
      .split("/")
      .filter((step) => step.startsWith("$"))
      .flatMap((name) =>
        HOSTILE_VALUES.filter((value) => !/^(?:%20)?$/.test(value)).map((value) =>
          fillIn(path, values, { name, value }),
        ),
      );
    const query = parameters ?? [];
    const valueAt = (index: number) => HOSTILE_VALUES[index % HOSTILE_VALUES.length];
    return {
      route: path,
      each: [
        ...query.flatMap((name) => HOSTILE_VALUES.map((value) => `${address}?${name}=${value}`)),
        ...paths,
      ],
      together: [
        ...HOSTILE_VALUES.filter(() => query.length > 0).map(
          (_, turn) =>
            `${address}?${query.map((name, place) => `${name}=${valueAt(turn + place)}`).join("&")}`,
        ),
        ...paths,
      ],
      all: `${address}?${[...(parameters ?? []), "other", "__proto__"].map((name) => `${name}=%00x%FF`).join("&")}`,
    };
  });
}

describe("an odd URL", { timeout: 400_000 }, () => {
  test("shows a page without JavaScript", async () => {
    const addresses = (await listOddAddresses()).flatMap(({ each, all }) => [...each, all]);
    const complaints: string[] = [];
    const seen = new Set<string>();
    const look = async (address: string, hops = 0): Promise<void> => {
      // Many URLs normalize to the same one.
      if (seen.has(address)) return;
      seen.add(address);
      const response = await fetch(productUrl() + address, { redirect: "manual", headers: someNetwork() });
      const html = (await response.text()).replace(/<script.*?<\/script>/gs, "");
      const location = response.headers.get("location");
      if (location !== null) {
        if (hops < 3 && /^\/(?![/\\])/.test(location)) return look(location, hops + 1);
        complaints.push(`${address}: leads on to ${location}`);
      } else if (response.status >= 500) complaints.push(`${address}: ${response.status}`);
      else if (!/<h1[\s>]/.test(html)) complaints.push(`${address}: ${response.status}, no heading`);
      else if (new RegExp(FAILURE).test(html)) complaints.push(`${address}: failed`);
    };
    const queue = [...addresses];
    const work = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await look(next);
    };
    // Two at a time: the server limits concurrent rendering, and other journeys need some of it.
    await Promise.all([work(), work()]);
    console.info(`${addresses.length} addresses, ${seen.size} pages and redirects`);
    expect(complaints).toEqual([]);
  });

  test("shows a page in the browser to visitors and members", async () => {
    const odd = await listOddAddresses();
    // The API rejects unknown ids and tokens, which the console reports.
    const expectStatus = [400, 404, 410];
    const [stranger, ...team] = await Promise.all([
      newVisitor("desktop", { expectStatus }),
      newVisitor("desktop", { expectStatus }),
      newVisitor("desktop", { expectStatus }),
    ]);
    await Promise.all([
      visit(stranger, "/about"),
      ...[DEMO.moderator, DEMO.admin].map((person, index) => signIn(team[index] as Page, person, "/about")),
    ]);
    const complaints: string[] = [];
    for (const [index, { route, together }] of odd.entries()) {
      // They take turns, because one alone would exceed the read limit of a member.
      const page = FOR_STRANGERS.includes(route) ? stranger : (team[index % team.length] as Page);
      await page.setExtraHTTPHeaders(someNetwork());
      complaints.push(...(await walk(page, together)));
    }
    expect(complaints).toEqual([]);
  });

  test("shows a server-rendered page", async () => {
    const odd = await listOddAddresses();
    const page = await newVisitor("desktop", { expectStatus: [404] });
    for (const { all } of odd) {
      await visit(page, all);
      expect(await page.locator("h1:visible").count(), all).toBe(1);
      expect(await page.getByRole("main").innerText(), all).not.toMatch(new RegExp(FAILURE));
    }
  });
});

const PICTURES = { describePicture: async () => ({ address: "/pictures/site.png", alt: "" }) };

test("the log contains the error of a page that could not load", async () => {
  const config = readConfig({ NODE_ENV: "test", SECRET: PRODUCT_SECRET });
  const broken = new Error("no such column");
  const fail = () => Promise.reject(broken);
  // Throws on any call at any depth.
  const api: never = new Proxy(fail, { get: (_, name) => (name === "then" ? undefined : api) }) as never;
  const errors: unknown[] = [];
  const renderer = await createBuiltRenderer(config);
  const { status } = await renderer.render("/search", {
    api,
    onError: (error) => errors.push(error),
    ...PICTURES,
  });
  expect([status, errors]).toEqual([500, [broken]]);
});

test("a page is sent although a part of it waits for data", async () => {
  const config = readConfig({ NODE_ENV: "test", SECRET: PRODUCT_SECRET });
  const person = (await findPathValues())["/profile/$userId"] ?? "";
  const client = openApi();
  const [profile, list] = await Promise.all([
    client.call<object>("GET", `/profiles/${person}`),
    client.call<object>("GET", `/profiles/${person}/reviews`),
  ]);
  // Loaded by one id, and shown by another.
  const id = person.replace(/..$/, "ff");
  const api = {
    profiles: { get: async () => ({ ...profile, id }) },
    reviews: { listByAuthor: async () => list },
  };
  const errors: unknown[] = [];
  const renderer = await createBuiltRenderer(config);
  const { status, html } = await renderer.render(`/profile/${person}`, {
    api: api as never,
    onError: (error) => errors.push(error),
    ...PICTURES,
  });
  expect([status, errors]).toEqual([200, []]);
  expect(html).toContain("<main");
});

/** Navigates from URL to URL within the page, like back and forward; returns the failures. */
function walk(page: Page, addresses: string[]): Promise<string[]> {
  return page.evaluate(
    async ({ list, failure }) => {
      const router = window.__TSR_ROUTER__ as unknown as RunningRouter;
      const complaints: string[] = [];
      for (const address of list) {
        await new Promise<void>((resolve) => {
          const stop = router.subscribe("onResolved", () => {
            stop();
            resolve();
          });
          router.history.push(address, {}, { ignoreBlocker: true });
        });
        const main = document.querySelector("main");
        // The router reports shortly before the screen replaces its skeleton.
        for (let frames = 0; frames < 60 && !main?.querySelector("h1"); frames += 1) {
          await new Promise(requestAnimationFrame);
        }
        if (!main?.querySelector("h1")) complaints.push(`${address}: no heading`);
        if (new RegExp(failure).test(main?.textContent ?? "")) complaints.push(`${address}: failed`);
      }
      return complaints;
    },
    { list: addresses, failure: FAILURE },
  );
}
