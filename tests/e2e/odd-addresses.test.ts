import { describe, expect, test } from "vitest";
import { createBuiltRenderer } from "#server/pages/page-renderer.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { HOSTILE_VALUES } from "#tests/support/hostile-texts.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openApi } from "./support/api-client.ts";
import { PRODUCT_SECRET } from "./support/demo.ts";
import {
  fillIn,
  findPathValues,
  listRoutes,
  type PathValues,
  type ScreenRoute,
  someNetwork,
} from "./support/routes.ts";
import { newVisitor, productUrl, setUpBrowser, untilLoaded, visit } from "./support/visitors.ts";

setUpBrowser();

/** Redirects signed-in people; the moderator checks all other screens. */
const FOR_STRANGERS = ["/auth"];

/** Texts of screens that failed to load or render. */
const FAILURE = /Something went wrong|Could not load|Failed to load/;

/** Of the texts, those that stay in some parameter and reach the API: long, mixed, an id, a number and code. */
const KEPT_VALUES = HOSTILE_VALUES.filter((value) =>
  /x{2000}|^a%F0|%C4%B0|ffffffff|^9{20}$|img|drop|constructor/.test(value),
);

/** Several of them are more than a server reads of an address. */
const isLong = (value: string) => value.length > 1000;

/** An address of the route with the value in all parameters. `src/web/odd-addresses.browser.test.tsx` has the other values. */
function fillAll({ path, parameters }: ScreenRoute, values: PathValues, value: string): string {
  const query = [...(parameters ?? []), "other", "__proto__"].map((name) => `${name}=${value}`).join("&");
  return `${fillIn(path, values)}?${query}`;
}

/** Every hostile value in every step of a path. */
const fillPaths = ({ path }: ScreenRoute, values: PathValues): string[] =>
  path
    .split("/")
    .filter((step) => step.startsWith("$"))
    .flatMap((name) =>
      HOSTILE_VALUES.filter((value) => !/^(?:%20)?$/.test(value)).map((value) =>
        fillIn(path, values, { name, value }),
      ),
    );

describe("an odd URL", { timeout: 240_000 }, () => {
  test("shows a page without JavaScript", async () => {
    const [routes, values] = await Promise.all([listRoutes(), findPathValues()]);
    expect(routes.length).toBeGreaterThan(20);
    expect(KEPT_VALUES).toHaveLength(8);
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
      else if (FAILURE.test(html)) complaints.push(`${address}: failed`);
    };
    const queue = routes.flatMap((route) => [
      ...KEPT_VALUES.flatMap((value) =>
        isLong(value)
          ? (route.parameters ?? []).map((name) => `${fillIn(route.path, values)}?${name}=${value}`)
          : fillAll(route, values, value),
      ),
      ...fillPaths(route, values),
    ]);
    const work = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await look(next);
    };
    // Two at a time: the server limits concurrent rendering, and other journeys need some of it.
    await Promise.all([work(), work()]);
    console.info(`${seen.size} pages and redirects`);
    expect(complaints).toEqual([]);
  });

  test("shows a page in the browser to visitors and members", async () => {
    const [routes, values] = await Promise.all([listRoutes(), findPathValues()]);
    // The API rejects unknown ids and tokens, which the console reports.
    const expectStatus = [400, 404, 410];
    const [stranger, moderator] = await Promise.all([
      newVisitor("desktop", { expectStatus }),
      newVisitor("desktop", { expectStatus }),
    ]);
    await signIn(moderator, DEMO.moderator, "/about");
    for (const route of routes) {
      const page = FOR_STRANGERS.includes(route.path) ? stranger : moderator;
      const address = fillAll(route, values, "%00x%FF");
      await page.setExtraHTTPHeaders(someNetwork());
      await visit(page, address);
      await untilLoaded(page);
      await page.locator("h1:visible").first().waitFor();
      expect(await page.locator("h1:visible").count(), address).toBe(1);
      expect(await page.getByRole("main").innerText(), address).not.toMatch(FAILURE);
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
