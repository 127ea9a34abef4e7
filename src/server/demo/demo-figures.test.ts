import { beforeAll, describe, expect, test } from "vitest";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { countWords } from "#contract/text/count-words.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs, openTestPlatform } from "#tests/support/api.ts";
import {
  type DemoComment,
  type DemoConversation,
  type DemoDiscussion,
  type DemoPerson,
  type DemoReview,
  type DemoTool,
  readDemoFile,
} from "./demo-files.ts";
import { loadDemoData } from "./load-demo-data.ts";

const YEAR_MINUTES = 365 * 24 * 60;
const LARGEST = [
  ...["New York, NY", "Los Angeles, CA", "Chicago, IL", "Houston, TX", "Phoenix, AZ", "Philadelphia, PA"],
  ...["San Antonio, TX", "San Diego, CA", "Dallas, TX", "Miami, FL", "San Francisco, CA", "Boston, MA"],
];

const platform = await openTestPlatform();
const api = callAs(platform, VISITOR);
beforeAll(() => platform.db.transaction((tx) => loadDemoData(tx, platform.files, new Date())));

const people = await readDemoFile<DemoPerson>("people");
const reviews = await readDemoFile<DemoReview>("reviews");
const discussions = await readDemoFile<DemoDiscussion>("discussions");
const comments = await readDemoFile<DemoComment>("comments");
const conversations = await readDemoFile<DemoConversation>("conversations");
const approved = reviews.filter(({ status }) => status === "approved");

const countBy = <Line>(lines: readonly Line[], keyOf: (line: Line) => string) =>
  new Map([...Map.groupBy(lines, keyOf)].map(([key, list]) => [key, list.length]));

describe("the demo's tables", () => {
  const byMarket = countBy(approved, ({ market }) => market);

  test("compare three medians in 24 pairs of market and category, and rank tools in eight markets", async () => {
    const tools = await readDemoFile<DemoTool>("tools");
    const categoryOf = new Map(tools.map(({ name, category }) => [name, category]));
    const pairs = Map.groupBy(approved, ({ market, tool }) => `${market}/${categoryOf.get(tool)}`);
    const full = [...pairs].filter(([, own]) => own.length >= 3 * MEDIAN_REVIEWS);
    const tables = full.flatMap(([, [first]]) => {
      const category = categoryOf.get(first?.tool ?? "");
      return first && category ? [{ category, market: first.market }] : [];
    });
    let compared = 0;
    const ranked = new Set<string>();
    for (const table of tables) {
      const { rows, rankedCount } = await api.comps.list(table);
      if (rows.filter(({ monthlyCost }) => monthlyCost.median !== null).length >= 3) compared++;
      if (rankedCount > 1) ranked.add(table.market);
    }
    expect(compared).toBeGreaterThanOrEqual(24);
    expect(ranked.size).toBeGreaterThanOrEqual(8);
  });

  test("have reviews in the largest cities", () => {
    expect(LARGEST.filter((market) => (byMarket.get(market) ?? 0) < 4)).toEqual([]);
  });

  test("are led in the U.S. by tools that a moderator checked", async () => {
    const added = (await readDemoFile<DemoTool>("tools")).filter(({ addedBy }) => addedBy !== undefined);
    expect(added.length).toBeGreaterThan(0);
    for (const category of CATEGORIES) {
      const { rows } = await api.comps.list({ category });
      const [first] = rows.filter(({ rank }) => rank === 1);
      expect(first).toBeDefined();
      expect(added.map(({ name }) => name)).not.toContain(first?.tool.name);
    }
  });
});

test("no tool waits longer than a month for a check, and none was reviewed before it was added", async () => {
  for (const { name, addedBy, addedAgo = Number.POSITIVE_INFINITY } of await readDemoFile<DemoTool>(
    "tools",
  )) {
    if (addedBy === undefined) continue;
    const oldest = approved.filter(({ tool }) => tool === name).sort((a, b) => b.ago - a.ago)[0];
    expect([addedAgo < 30 * 24 * 60, oldest?.by, oldest?.ago]).toEqual([true, addedBy, addedAgo]);
  }
});

describe("the demo's reviews", () => {
  test("are 90 to 160 words long in 200 or more, none of them alike", () => {
    const long = approved.filter(({ text = "" }) => countWords(text) >= 90 && countWords(text) <= 160);
    expect(long.length).toBeGreaterThanOrEqual(200);
    expect(new Set(long.map(({ text }) => text?.slice(0, 40))).size).toBe(long.length);
  });

  test("recommend a tool scored below 6 only with a reason in the text", () => {
    const advice = /\brecommended\b|\byes\b|\bworth a trial\b|\bstart here\b|\btry it\b|\bso I stay\b/i;
    const poor = reviews.filter(({ recommends, score }) => recommends && score < 6);
    expect(poor.filter(({ text = "" }) => !advice.test(text)).map(({ key }) => key)).toEqual([]);
  });

  test("are at most six by a person", () => {
    const own = countBy(reviews, ({ by }) => by);
    expect([...own].filter(([, count]) => count > 6)).toEqual([]);
  });
});

describe("the demo's people", () => {
  test("joined before they wrote, at different times, and have worked since at least then", () => {
    const written = [
      ...reviews,
      ...discussions,
      ...comments,
      ...conversations.flatMap((one) => one.messages),
    ];
    const firstOf = new Map(
      [...Map.groupBy(written, ({ by }) => by)].map(([by, own]) => [
        by,
        Math.max(...own.map(({ ago }) => ago)),
      ]),
    );
    expect(
      people.filter(({ name, joinedAgo }) => joinedAgo <= (firstOf.get(name) ?? 0)).map(({ name }) => name),
    ).toEqual([]);
    const days = countBy(people, ({ joinedAgo }) => String(Math.floor(joinedAgo / 1440)));
    expect(Math.max(...days.values())).toBeLessThan(6);
    const began = people.filter(({ years, joinedAgo }) => (years + 1) * YEAR_MINUTES < joinedAgo);
    expect(began.map(({ name }) => name)).toEqual([]);
  });

  test("have names that repeat no more than in an office of this size", () => {
    for (const part of [0, 1]) {
      const times = countBy(people, ({ name }) => name.split(" ")[part] ?? "");
      expect([...times].filter(([, count]) => count > 4)).toEqual([]);
    }
  });
});
