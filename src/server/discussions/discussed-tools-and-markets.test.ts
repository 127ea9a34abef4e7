import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { POST_STATUSES } from "#contract/parts.ts";
import { discussions, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, db } = await openTestApi();
const userId = world.people.nora.id;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

beforeEach(() => db.delete(discussions));

const store = (more: Partial<Parameters<typeof storeDiscussion>[1]>) =>
  storeDiscussion(db, { userId, marketId: austin, ...more });
const list = async (marketId = austin) =>
  (await as().discussions.listTools({ marketId })).map(({ tool, discussionCount }) => [
    tool.name,
    discussionCount,
  ]);

test("lists a market's tools once, by name, with their number of discussions", async () => {
  await store({ toolId: foyer });
  await store({ toolId: copperline });
  await store({ toolId: foyer });
  await store({ toolId: null });
  await store({ toolId: copperline, marketId: denver });
  expect(await list()).toEqual([
    ["Copperline Leads", 1],
    ["Foyer CRM", 2],
  ]);
  expect(await list(denver)).toEqual([["Copperline Leads", 1]]);
});

test("ignores discussions that aren't approved, for all readers", async () => {
  for (const status of POST_STATUSES.filter((one) => one !== "approved")) {
    await store({ toolId: foyer, status });
  }
  expect(await list()).toEqual([]);
  expect(await as("nora").discussions.listTools({ marketId: austin })).toEqual([]);
  expect(await as("max").discussions.listTools({ marketId: austin })).toEqual([]);
});

test("omits unpublished tools", async () => {
  await store({ toolId: foyer });
  await db.update(tools).set({ publishedAt: null }).where(eq(tools.id, foyer));
  expect(await list()).toEqual([]);
  await db.update(tools).set({ publishedAt: new Date() }).where(eq(tools.id, foyer));
});

test("returns an empty list for a missing market and rejects a malformed id", async () => {
  expect(await list("0190a000-0000-7000-8000-000000000000")).toEqual([]);
  await expect(as().discussions.listTools({ marketId: "austin" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});
