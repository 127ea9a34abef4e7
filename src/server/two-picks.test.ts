import { beforeAll, describe, expect, test } from "vitest";
import { areaSearch } from "#contract/comps/addresses.ts";
import { listAround } from "#contract/comps/around.ts";
import { choosePicks, hasEnough } from "#contract/comps/picks.ts";
import type { Area, Picks } from "#contract/comps/views.ts";
import { CATEGORIES, type Category, LIMITS } from "#contract/parts.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs, openTestPlatform } from "#tests/support/api.ts";
import { loadDemoData } from "./demo/load-demo-data.ts";
import { createLog } from "./platform/log.ts";
import { createMemory } from "./platform/memory/memory.ts";
import { findPicture } from "./share-pictures/find-picture.ts";
import { apiOfVisitor } from "./visitor-api.ts";

// What names winners, by the demo's data: all of it must name those of choosePicks.

const opened = await openTestPlatform();
/** Keeps what it loads: nothing is written here after the demo. */
const platform = { ...opened, memory: createMemory(opened.notices, opened.db, 100_000_000) };
const api = callAs(platform, VISITOR);
beforeAll(() => platform.db.transaction((tx) => loadDemoData(tx, platform.files, new Date())));

/** The country, four states and the 15 most reviewed markets. */
async function listAreas(): Promise<Area[]> {
  const markets = (await api.markets.list()).toSorted((a, b) => b.reviewCount - a.reviewCount).slice(0, 15);
  const states = [...new Set(markets.map(({ state }) => state))].slice(0, 4);
  return [
    { kind: "country" },
    ...states.map((state) => ({ kind: "state" as const, state })),
    ...markets.map(({ id, city, state, slug }) => ({
      kind: "market" as const,
      market: { id, city, state, slug },
    })),
  ];
}

const lists = new Map<string, ReturnType<typeof api.comps.list>>();

const listIn = (area: Area, category: Category) => {
  const input = { category, ...areaSearch(area) };
  const key = JSON.stringify(input);
  const list = lists.get(key) ?? api.comps.list(input);
  lists.set(key, list);
  return list;
};

const rowsOf = async (area: Area, category: Category) => (await listIn(area, category)).rows;

/** By the rule itself. @param isJudged without it, all tools */
async function chosen(area: Area, category: Category, isJudged: (id: string) => boolean = () => true) {
  const areas = await Promise.all(
    listAround(area).map(async (one) => ({
      area: one,
      rows: (await rowsOf(one, category)).filter(({ tool }) => isJudged(tool.id)),
    })),
  );
  return namesOf(choosePicks(areas));
}

const namesOf = ({ bestRated, lowestCost }: Pick<Picks, "bestRated" | "lowestCost">) =>
  [bestRated, lowestCost].map((pick) => pick && [pick.tool.name, pick.area]);

/** What the operations behind the screens of an area name: its list, its tools and a comparison. */
async function namedIn(area: Area, category: Category) {
  const { picks } = await listIn(area, category);
  const winners = [picks.bestRated, picks.lowestCost].flatMap((pick) => pick?.tool ?? []);
  const tools = await Promise.all(
    winners.map(({ slug }) => api.comps.getTool({ slug, ...areaSearch(area) })),
  );
  return { list: picks, texts: [picks.text], tools: tools.map((tool) => tool.picks) };
}

/** Each area with four categories, in turn. */
const pairs = async () =>
  (await listAreas()).flatMap((area, index) =>
    [0, 1, 2, 3].map((step) => ({
      area,
      category: CATEGORIES[(index + step) % CATEGORIES.length] ?? CATEGORIES[0],
    })),
  );

describe("the picks of 20 areas", () => {
  test("are the same in lists, of which markets, searches and leaderboards are made, and on tool pages", async () => {
    let count = 0;
    for (const { area, category } of await pairs()) {
      const expected = await chosen(area, category);
      const { list, tools, texts } = await namedIn(area, category);
      const where = `${category} in ${JSON.stringify(area)}`;
      expect(namesOf(list), where).toEqual(expected);
      for (const tool of tools) expect(namesOf(tool), where).toEqual(expected);
      // Descriptions of pages are this text.
      for (const pick of expected) if (pick) expect(texts[0], where).toContain(pick[0]);
      if (expected[0]) count++;
    }
    // The demo has a pick in each category of the country, and so everywhere.
    expect(count).toBe(20 * 4);
  });

  test("are in comparisons those of the compared tools", async () => {
    let count = 0;
    for (const { area, category } of await pairs()) {
      const compared = (await rowsOf(area, category)).filter(hasEnough).slice(0, LIMITS.comparedTools);
      if (compared.length < 2) continue;
      const ids = compared.map(({ tool }) => tool.id);
      const { picks } = await api.comps.compare({
        tools: compared.map(({ tool }) => tool.slug).join(),
        ...areaSearch(area),
      });
      expect(namesOf(picks), `${category} in ${JSON.stringify(area)}`).toEqual(
        await chosen(area, category, (id) => ids.includes(id)),
      );
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });
});

test("Home and the index of tools name the picks of the country", async () => {
  const home = await api.comps.listPicks();
  const index = await api.comps.listTools({});
  for (const category of CATEGORIES) {
    const expected = await chosen({ kind: "country" }, category);
    const [alone] = await api.comps.listTools({ category, sort: "price" });
    const onHome = home.find((one) => one.category === category);
    const indexed = index.find((one) => one.category === category)?.picks;
    for (const named of [onHome, indexed, alone?.picks])
      expect(named && namesOf(named), category).toEqual(expected);
  }
});

test("share pictures of markets name the picks of the category that their page begins with", async () => {
  const source = { ...platform, api: apiOfVisitor(platform, createLog("silent"), () => {}) };
  for (const area of await listAreas()) {
    if (area.kind !== "market") continue;
    const { state, slug: city } = area.market;
    const { reviewCountByCategory } = await api.markets.get({ state, city });
    const page = new URL(`/markets/${state}/${city}`, platform.config.publicUrl);
    const text = (await findPicture(source, page))?.picture.text;
    const category = reviewCountByCategory[0]?.category;
    const expected = category ? await chosen(area, category) : [];
    expect(expected[0]).toBeTruthy();
    for (const pick of expected) if (pick) expect(text, city).toContain(pick[0]);
  }
});
