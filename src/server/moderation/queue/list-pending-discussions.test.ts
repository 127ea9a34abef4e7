import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import {
  discussionRevisions,
  discussions,
  markets,
  rateLimits,
  tags,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  sendDiscussion,
  versionsOf,
} from "#tests/support/sent-discussions.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora } = world.people;

emptyBeforeEach(db, discussions, rateLimits);

const list = (after?: string | null) => listQueue(as("max"), "discussion", after ? { after } : {});
const onlyItem = async () => {
  const { items } = await list();
  expect(items).toHaveLength(1);
  return items[0];
};

describe("the queue", () => {
  test("has no items without pending versions", async () => {
    await decideOnDiscussion(api, await sendDiscussion(api, "nora"), "approved");
    expect(await list()).toEqual({ items: [], pendingCount: 0, next: null });
  });

  test("contains a version with everything needed for a decision", async () => {
    const content = newDiscussion({
      content: "I pay **double**.",
      marketId: world.markets.austin,
      toolId: world.tools.foyer,
      tagIds: [world.tags.goodSupport, world.tags.newcomer],
    });
    const id = await sendDiscussion(api, "nora", content);
    const [revision] = await versionsOf(db, id);
    expect(await onlyItem()).toEqual({
      kind: "discussion",
      id: revision?.id,
      itemId: id,
      submittedAt: revision?.createdAt.toISOString(),
      content,
      body: [
        {
          type: "paragraph",
          children: [
            { type: "text", text: "I pay " },
            { type: "bold", children: [{ type: "text", text: "double" }] },
            { type: "text", text: "." },
          ],
        },
      ],
      market: { id: world.markets.austin, city: "Austin", state: "TX", slug: "austin" },
      tool: { id: world.tools.foyer, name: "Foyer CRM", category: "CRM" },
      tags: [
        { id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" },
        { id: world.tags.newcomer, name: "Newcomer question", color: "#566159" },
      ],
      author: {
        id: nora.id,
        fullName: "Nora Quill",
        avatarUrl: null,
        joinedAt: expect.any(String),
        approved: 0,
        rejected: 0,
      },
      publicContent: null,
      history: [],
      decided: null,
      can: { decide: true },
    });
  });

  test("shows the market, tool and tags of the pending version, not the public one", async () => {
    const id = await sendDiscussion(api, "nora", newDiscussion({ marketId: world.markets.austin }));
    await decideOnDiscussion(api, id, "approved");
    const edit = newDiscussion({ marketId: world.markets.denver, tagIds: [world.tags.newcomer] });
    await as("nora").discussions.update({ id, ...edit });
    await sendDiscussion(api, "owen");
    expect((await list()).items).toMatchObject([
      {
        market: { city: "Denver" },
        tool: null,
        tags: [{ name: "Newcomer question" }],
        publicContent: newDiscussion({ marketId: world.markets.austin }),
      },
      { market: null, tool: null, tags: [], publicContent: null },
    ]);
  });

  test("omits markets and tags that were deleted since", async () => {
    const [market] = await db
      .insert(markets)
      .values({ city: "Gone", state: "TX", slug: "gone", publishedAt: new Date() })
      .returning();
    const [tag] = await db
      .insert(tags)
      .values({ name: "Gone", category: "both", color: "#000000" })
      .returning();
    await sendDiscussion(
      api,
      "nora",
      newDiscussion({ marketId: market?.id ?? null, tagIds: [tag?.id ?? ""] }),
    );
    await db.delete(markets).where(eq(markets.id, market?.id ?? ""));
    await db.delete(tags).where(eq(tags.id, tag?.id ?? ""));
    expect(await onlyItem()).toMatchObject({ market: null, tags: [] });
  });

  test("contains no email address", async () => {
    await sendDiscussion(api, "nora");
    expect(JSON.stringify(await list())).not.toContain("@");
  });

  test("counts the author's approved and rejected discussions", async () => {
    for (const decision of ["approved", "approved", "rejected"] as const) {
      await decideOnDiscussion(api, await sendDiscussion(api, "nora"), decision);
    }
    for (const person of ["nora", "owen"] as const) await sendDiscussion(api, person);
    expect((await list()).items.map(({ author }) => author)).toMatchObject([
      { fullName: "Nora Quill", approved: 2, rejected: 1 },
      { fullName: "Owen Marsh", approved: 0, rejected: 0 },
    ]);
  });

  test("shows the public version next to an edit, and the history of earlier ones", async () => {
    const id = await sendDiscussion(api, "nora", newDiscussion({ title: "First" }));
    await decideOnDiscussion(api, id, "rejected", { reason: "Too short" });
    for (const title of ["Second", "Third"]) {
      await as("nora").discussions.update({ id, ...newDiscussion({ title }) });
    }
    await decideOnDiscussion(api, id, "approved", { moderator: "ada" });
    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Fourth" }) });
    await decideOnDiscussion(api, id, "rejected");
    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Fifth" }) });

    const item = await onlyItem();
    expect(item?.content.title).toBe("Fifth");
    expect(item?.publicContent?.title).toBe("Third");
    expect(item?.history).toMatchObject([
      {
        status: "rejected",
        moderatorName: "Max Abara",
        reason: "No numbers.",
        decidedAt: expect.any(String),
      },
      { status: "approved", moderatorName: "Ada Castellano", reason: null },
      { status: "superseded", moderatorName: null, decidedAt: null, reason: null },
      { status: "rejected", moderatorName: "Max Abara", reason: "Too short" },
    ]);
  });

  test("shows the 20 newest of many versions, and always the public one", async () => {
    const id = await sendDiscussion(api, "nora", newDiscussion({ title: "Approved" }));
    await decideOnDiscussion(api, id, "approved");
    for (let version = 1; version <= 22; version++) {
      await db.delete(rateLimits);
      await as("nora").discussions.update({ id, ...newDiscussion({ title: `Version ${version}` }) });
    }
    const versions = await versionsOf(db, id);
    const item = await onlyItem();
    expect(item?.content.title).toBe("Version 22");
    expect(item?.publicContent?.title).toBe("Approved");
    expect(item?.history.map(({ createdAt }) => createdAt)).toEqual(
      versions.slice(1, 21).map(({ createdAt }) => createdAt.toISOString()),
    );
  });

  test("also contains the moderator's own discussions, which others decide on", async () => {
    await sendDiscussion(api, "max");
    const canDecide = async (person: "max" | "ada") =>
      (await listQueue(as(person), "discussion")).items.map(({ can }) => can.decide);
    expect(await canDecide("max")).toEqual([false]);
    expect(await canDecide("ada")).toEqual([true]);
  });
});

describe("pagination", () => {
  /** Stores 45 pending versions; groups of three share a timestamp, and ids are not in queue order. */
  async function fillQueue() {
    const rows: (typeof discussionRevisions.$inferInsert & { id: string; createdAt: Date })[] = [];
    for (let index = 0; index < 45; index++) {
      rows.push({
        id: uuidv7({ msecs: Date.UTC(2026, 5, 1) - index * 1000 }),
        discussionId: await storeDiscussion(db, { userId: nora.id, status: "pending" }),
        content: newDiscussion(),
        createdAt: new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3) * 1000),
      });
    }
    await db.insert(discussionRevisions).values(rows);
    return rows
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  }

  const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id);

  test("returns the oldest first, 20 per page, without duplicates or gaps", async () => {
    const expected = await fillQueue();
    const first = await list();
    const second = await list(first.next);
    const third = await list(second.next);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 5]);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(expected);
    expect(first.pendingCount).toBe(45);
    expect(third.next).toBeNull();
  });

  test("continues after a cursor that was decided since", async () => {
    const expected = await fillQueue();
    const first = await list();
    await as("max").moderation.decide({
      kind: "discussions",
      id: first.next ?? "",
      decision: "rejected",
      reason: "No",
    });
    const second = await list(first.next);
    expect(idsOf(second)).toEqual(expected.slice(20, 40));
    expect(second.pendingCount).toBe(44);
  });

  test("ends after exactly 20", async () => {
    const expected = await fillQueue();
    const { items, next } = await list(expected[24]);
    expect(items).toHaveLength(20);
    expect(next).toBeNull();
  });
});

describe("rejects", () => {
  test("everyone but moderators", async () => {
    await expect(listQueue(as(), "discussion")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(listQueue(as(person), "discussion")).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("a malformed cursor", async () => {
    await expect(list("1")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
