import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createBuiltRenderer } from "#server/pages/page-renderer.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostile-texts.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openApi } from "./support/api-client.ts";
import { PRODUCT_SECRET } from "./support/start-product.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

/** Beside the texts, encoded: what no program would write. */
const HOSTILE_VALUES = [
  ...HOSTILE_TEXTS.map(encodeURIComponent),
  "%",
  "%E0%A4%A",
  "%C0%80",
  "%ED%A0%80",
  "+&=",
];

/** The moderator sees every screen but this, which leads signed-in people on. */
const FOR_STRANGERS = ["/auth"];

/** What a screen says that could not be loaded or drawn. */
const FAILURE = "Something went wrong|Could not load|Failed to load";

interface ScreenRoute {
  /** As the router writes it: `/reviews/$id/`. */
  path: string;
  /** Those that its reader knows; null where it has none. */
  parameters: string[] | null;
}

/** What the running router is, as far as it is used here. */
interface RunningRouter {
  routesById: Record<string, { fullPath: string; options: { validateSearch?: { parameters?: string[] } } }>;
  history: { push(href: string, state: object, options: { ignoreBlocker: boolean }): void };
  subscribe(event: "onResolved", listener: () => void): () => void;
}
/** The routes of the built product, from the router that runs in the browser: a new one is in it. */
async function listRoutes(): Promise<ScreenRoute[]> {
  const page = await newVisitor("desktop");
  await visit(page, "/about");
  return page.evaluate(() =>
    Object.entries((window.__TSR_ROUTER__ as unknown as RunningRouter).routesById)
      .filter(([id]) => id !== "__root__")
      .map(([, { fullPath, options }]) => ({
        path: fullPath,
        parameters: options.validateSearch ? (options.validateSearch.parameters ?? []) : null,
      })),
  );
}

/** What the paths of screens name in the demo, by the path up to there. */
async function findPathValues(): Promise<Record<string, string>> {
  const api = openApi();
  const reviews = await api.call<{ items: { id: string; reviewer: { id: string } }[] }>("GET", "/reviews");
  const discussions = await api.call<{ items: { id: string }[] }>("GET", "/discussions");
  const [review, discussion] = [reviews.items[0], discussions.items[0]];
  if (!review || !discussion) throw new Error("The demo has no review or discussion.");
  return {
    "/reviews/$id": review.id,
    "/discussions/$id": discussion.id,
    "/profile/$userId": review.reviewer.id,
    "/markets/$state": "TX",
    "/markets/$state/$city": "austin",
    "/messages/$messageId": review.id,
    "/newsletter/$state": "confirm",
  };
}

/** The address of a route, with one of the parameters of its path replaced where told. */
function fillIn(path: string, values: Record<string, string>, replaced?: { name: string; value: string }) {
  const steps = path.split("/");
  const filled = steps.map((step, index) => {
    if (!step.startsWith("$")) return step;
    if (replaced?.name === step) return replaced.value;
    const value = values[steps.slice(0, index + 1).join("/")];
    if (value === undefined) throw new Error(`${path} is new: say in findPathValues what ${step} is`);
    return value;
  });
  return filled.join("/").replace(/(?<=.)\/$/, "");
}

interface OddAddresses {
  route: string;
  /** One parameter at a time is hostile. */
  each: string[];
  /** Each parameter has every hostile value once, beside other ones of the other parameters. */
  together: string[];
  /** All parameters are hostile in the same way. */
  all: string;
}

/** Of every route every parameter, of its query and of its path, with every hostile value. */
async function listOddAddresses(): Promise<OddAddresses[]> {
  const [routes, values] = await Promise.all([listRoutes(), findPathValues()]);
  expect(routes.length).toBeGreaterThan(20);
  const unread = routes.filter(({ parameters }) => parameters?.length === 0);
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

/** Limits count networks, and this test asks for more than any visitor. */
const someNetwork = () => ({ "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}::1` });

describe("an odd address", { timeout: 400_000 }, () => {
  test("shows a page without JavaScript", async () => {
    const addresses = (await listOddAddresses()).flatMap(({ each, all }) => [...each, all]);
    const complaints: string[] = [];
    const seen = new Set<string>();
    const look = async (address: string, hops = 0): Promise<void> => {
      // Many addresses have the same clean one.
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
    // Few: the server bounds how many pages it renders at the same time, and other journeys want some, too.
    await Promise.all([work(), work()]);
    console.info(`${addresses.length} addresses, ${seen.size} pages and redirects`);
    expect(complaints).toEqual([]);
  });

  test("shows a page in the browser, to strangers and to members", async () => {
    const odd = await listOddAddresses();
    // What an id or a token of nobody names is refused by the API, and the console says so.
    const expectStatus = [400, 404, 410];
    const [stranger, moderator] = await Promise.all([
      newVisitor("desktop", { expectStatus }),
      newVisitor("desktop", { expectStatus }),
    ]);
    await Promise.all([visit(stranger, "/about"), signIn(moderator, DEMO.moderator, "/about")]);
    const complaints: string[] = [];
    for (const { route, together } of odd) {
      const page = FOR_STRANGERS.includes(route) ? stranger : moderator;
      await page.setExtraHTTPHeaders(someNetwork());
      complaints.push(...(await walk(page, together)));
    }
    expect(complaints).toEqual([]);
  });

  test("shows a page that the server rendered", async () => {
    const odd = await listOddAddresses();
    const page = await newVisitor("desktop", { expectStatus: [404] });
    for (const { all } of odd) {
      await visit(page, all);
      expect(await page.locator("h1:visible").count(), all).toBe(1);
      expect(await page.getByRole("main").innerText(), all).not.toMatch(new RegExp(FAILURE));
    }
  });
});

test("tells the log what a page could not load", async () => {
  const config = readConfig({ NODE_ENV: "test", SECRET: PRODUCT_SECRET });
  const broken = new Error("no such column");
  const fail = () => Promise.reject(broken);
  // Whatever is called on it, however deep.
  const api: never = new Proxy(fail, { get: (_, name) => (name === "then" ? undefined : api) }) as never;
  const errors: unknown[] = [];
  const renderer = await createBuiltRenderer(config);
  const { status } = await renderer.render(new Request("http://localhost/search"), api, "n", (error) =>
    errors.push(error),
  );
  expect([status, errors]).toEqual([500, [broken]]);
});

/** Goes from address to address within the page, as back and forward do; returns what was wrong. */
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
        if (!main?.querySelector("h1")) complaints.push(`${address}: no heading`);
        if (new RegExp(failure).test(main?.textContent ?? "")) complaints.push(`${address}: failed`);
      }
      return complaints;
    },
    { list: addresses, failure: FAILURE },
  );
}
