import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { DiscussionFilter } from "#contract/posts/discussions.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, db } = await openTestApi();
const { nora } = world.people;
const { austin, denver } = world.markets;
const { copperline } = world.tools;

const count = (filter: DiscussionFilter = {}) => as().discussions.count(filter);
const list = (filter: DiscussionFilter & { page?: number } = {}) => as().discussions.list(filter);
const exactly = (total: number) => ({ total, totalIsEstimate: false });

test("counts what the list would show, without its rows", async () => {
  await storeDiscussion(db, { userId: nora.id, marketId: austin, toolId: copperline });
  await storeDiscussion(db, { userId: nora.id, marketId: austin });
  await storeDiscussion(db, { userId: nora.id, marketId: denver });
  await storeDiscussion(db, { userId: nora.id, marketId: austin, status: "pending" });
  expect(await count()).toEqual(exactly(3));
  expect(await count({ marketId: austin })).toEqual(exactly(2));
  expect(await count({ marketId: austin, toolId: copperline })).toEqual(exactly(1));
  expect(await count({ q: "no discussion has this" })).toEqual(exactly(0));
});

/** More than a list shows. Every fourth is in Denver. */
const MANY = 14_000;
const BATCH = 1000;

describe("a list", () => {
  beforeAll(async () => {
    await db.delete(discussions);
    // One statement for all would reach its time limit on a busy machine.
    for (let last = BATCH; last <= MANY; last += BATCH) {
      await db.execute(sql`
      insert into discussions (id, user_id, market_id, title, content, body, opening, moderation_status)
      select gen_random_uuid(), ${nora.id}, case when i % 4 = 0 then ${denver} else ${austin} end::uuid, 'everywhere',
        case when i % 7 = 0 then 'seldom' else 'often' end, '[]', '', 'approved'
      from generate_series(${last - BATCH + 1}::integer, ${last}::integer) i`);
    }
    await db.execute(sql`vacuum analyze discussions, searched_discussions`);
  }, 120_000);

  const between = (least: number, most: number, total: number) => total >= least && total <= most;

  test.each([
    ["all", {}, MANY],
    ["a market", { marketId: austin }, (MANY * 3) / 4],
  ] as const)("of %s with more than its pages show is estimated", async (_, filter, total) => {
    const counted = await count(filter);
    expect(counted.totalIsEstimate).toBe(true);
    expect(counted.total).toSatisfy((estimate: number) => between(total * 0.9, total * 1.1, estimate));
    const pageCount = 1000;
    expect(await list(filter)).toMatchObject({ ...counted, pageCount });
    expect((await list({ ...filter, page: pageCount })).items).toHaveLength(SERVER_LIMITS.discussionPageSize);
    expect(await list({ ...filter, page: pageCount + 1 })).toMatchObject({
      items: [],
      ...counted,
      pageCount,
    });
  });

  test("of a text is estimated for a closed tab, and counted by the list, which fetches all matches", async () => {
    const filter = { q: "everywhere" };
    const counted = await count(filter);
    expect(counted.totalIsEstimate).toBe(true);
    expect(counted.total).toSatisfy((estimate: number) => between(MANY * 0.9, MANY * 1.1, estimate));
    expect(await list(filter)).toMatchObject({ ...exactly(MANY), pageCount: 1000 });
  });

  test("that is shorter is counted", async () => {
    for (const [filter, total] of [
      [{ marketId: denver }, MANY / 4],
      [{ q: "seldom" }, MANY / 7],
    ] as const) {
      expect(await count(filter)).toEqual(exactly(total));
      expect(await list(filter)).toMatchObject(exactly(total));
    }
  });
});
