import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { loadFirstData } from "./first-data.ts";
import { markets, reviews, tags, tools } from "./platform/db/schema/index.ts";

test("doesn't change a database that has data", async () => {
  const { platform } = await openTestApi();
  const before = await platform.db.$count(tools);
  await loadFirstData(platform);
  expect(await platform.db.$count(tools)).toBe(before);
});

test("fills production with real markets and tools, once, and no reviews", async () => {
  const { platform } = await openTestApi();
  await platform.db.delete(markets);
  await platform.db.delete(tools);
  await platform.db.delete(tags);
  const production = { ...platform, config: { ...platform.config, demo: false } };
  await Promise.all([loadFirstData(production), loadFirstData(production)]);
  expect(await platform.db.$count(markets)).toBe(400);
  expect(await platform.db.$count(tools)).toBeGreaterThanOrEqual(120);
  expect(await platform.db.$count(reviews)).toBe(0);
});
