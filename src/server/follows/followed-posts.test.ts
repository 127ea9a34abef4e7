import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { blocks, discussions, follows, markets, reviews, users } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { isFollowed } from "./followed-posts.ts";

const { db, world } = await openTestApi();
const { nora, owen, pia } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const dallas = uuidv7();

emptyBeforeEach(db, follows, blocks);

/** By what they are called in the cases. Copperline Leads generates leads, and Foyer is a CRM. */
const labels = new Map<string, string>();

beforeAll(async () => {
  const publishedAt = new Date("2025-01-01");
  await db.insert(markets).values({ id: dallas, city: "Dallas", state: "TX", slug: "dallas", publishedAt });
  const review = async (
    label: string,
    userId: string,
    toolId: string,
    marketId: string,
    status = "approved",
  ) => {
    const [id = ""] = await storeReviews(db, [
      {
        ...{ userId, toolId, marketId, status: status as "approved" },
        category: toolId === foyer ? "CRM" : "Lead Generation",
      },
    ]);
    labels.set(id, label);
  };
  await review("copperline austin", owen.id, copperline, austin);
  await review("foyer austin", owen.id, foyer, austin);
  await review("copperline dallas", owen.id, copperline, dallas);
  await review("foyer denver", pia.id, foyer, denver);
  await review("own", nora.id, copperline, austin);
  await review("pending", pia.id, copperline, austin, "pending");
  const discuss = async (label: string, toolId: string | null, marketId: string | null) =>
    labels.set(await storeDiscussion(db, { userId: owen.id, toolId, marketId }), label);
  await discuss("d general", null, null);
  await discuss("d austin", null, austin);
  await discuss("d copperline", copperline, null);
  await discuss("d foyer dallas", foyer, dallas);
  labels.set(await storeDiscussion(db, { userId: nora.id, marketId: austin }), "d own");
});

const follow = (...rows: Partial<typeof follows.$inferInsert>[]) =>
  db.insert(follows).values(rows.map((row) => ({ userId: nora.id, ...row })));

async function brought(options = {}): Promise<string[]> {
  const rows = await Promise.all([
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.moderationStatus, "approved"), isFollowed(nora.id, "reviews", options))),
    db
      .select({ id: discussions.id })
      .from(discussions)
      .where(and(eq(discussions.moderationStatus, "approved"), isFollowed(nora.id, "discussions", options))),
  ]);
  return rows
    .flat()
    .map(({ id }) => labels.get(id) ?? id)
    .sort();
}

describe("what a follow brings", () => {
  test.each<[string, Partial<typeof follows.$inferInsert>, string[]]>([
    ["a market", { marketId: austin }, ["copperline austin", "d austin", "foyer austin"]],
    [
      "a state",
      { state: "TX" },
      ["copperline austin", "copperline dallas", "d austin", "d foyer dallas", "foyer austin"],
    ],
    ["a tool", { toolId: copperline }, ["copperline austin", "copperline dallas", "d copperline"]],
    ["a tool in a market", { toolId: copperline, marketId: austin }, ["copperline austin"]],
    ["a tool in a state", { toolId: foyer, state: "TX" }, ["d foyer dallas", "foyer austin"]],
    ["a category", { category: "CRM" }, ["d foyer dallas", "foyer austin", "foyer denver"]],
    ["a category in a market", { category: "CRM", marketId: dallas }, ["d foyer dallas"]],
    ["a category in a state", { category: "CRM", state: "TX" }, ["d foyer dallas", "foyer austin"]],
    ["a category elsewhere", { category: "Website", marketId: austin }, []],
    ["a person", { personId: pia.id }, ["foyer denver"]],
    ["the first review of a market", { marketId: austin, endsWithFirst: true }, []],
    ["yourself", { personId: nora.id }, []],
  ])("%s", async (_, row, expected) => {
    await follow(row);
    expect(await brought()).toEqual(expected);
  });

  test("is listed once, also of several", async () => {
    await follow({ marketId: austin }, { state: "TX" }, { personId: owen.id });
    expect(await brought()).toEqual([
      ...[
        "copperline austin",
        "copperline dallas",
        "d austin",
        "d copperline",
        "d foyer dallas",
        "d general",
      ],
      "foyer austin",
    ]);
  });

  test("is not that of another member", async () => {
    await follow({ userId: owen.id, marketId: austin });
    expect(await brought()).toEqual([]);
  });

  test("ends with a block, and comes back with its end", async () => {
    await follow({ marketId: austin }, { personId: owen.id });
    await db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id });
    expect(await brought()).toEqual([]);
    await db.delete(blocks);
    expect(await brought()).toHaveLength(7);
  });

  test("has nothing of disabled accounts", async () => {
    await follow({ category: "CRM" });
    const set = (disabledAt: Date | null) => db.update(users).set({ disabledAt }).where(eq(users.id, pia.id));
    await set(new Date());
    expect(await brought()).toEqual(["d foyer dallas", "foyer austin"]);
    await set(null);
  });

  test("is narrowed to one follow, and to what came later", async () => {
    await follow({ marketId: austin }, { personId: pia.id });
    const [one] = await db.select().from(follows).where(eq(follows.personId, pia.id));
    expect(await brought({ followId: one?.id })).toEqual(["foyer denver"]);
    expect(await brought({ since: new Date() })).toEqual([]);
  });
});

test("what a busy market has is not all read, and a quiet one is not crowded out", async () => {
  const reviewers = await storeReviewers(db, 250);
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, toolId: foyer, marketId: denver, category: "CRM" as const })),
  );
  await follow({ marketId: denver }, { marketId: dallas });
  const found = await brought();
  expect(found).toHaveLength(202);
  expect(found).toContain("copperline dallas");
  await db.delete(reviews).where(sql`user_id = any(${sql.param(reviewers)}::uuid[])`);
});
