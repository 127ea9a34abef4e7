import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { EARLIER_TEXTS } from "#contract/moderation/queue.ts";
import { HELD_FOR } from "#contract/moderation/terms.ts";
import {
  commentVersions,
  discussions,
  markets,
  rateLimits,
  reviews,
  tags,
  tools,
} from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  sendDiscussion,
  versionsOf,
} from "#tests/support/sent-discussions.ts";
import {
  decide,
  newReview,
  pendingRevisionOf,
  revisionsOf,
  rowOf,
  sendIn,
} from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen, pia } = world.people;

emptyBeforeEach(db, reviews, discussions, rateLimits);

/** What a moderator gets with an item that nobody decided on. */
const undecided = ({ id, fullName }: typeof nora, decisions: object) => ({
  author: { id, fullName, avatarUrl: null, joinedAt: expect.any(String), ...decisions },
  decided: null,
  can: { decide: true },
});
const FIRST = { approved: 0, rejected: 0 };

const paragraph = (before: string, type: "bold" | "italic", text: string) => ({
  type: "paragraph",
  children: [
    { type: "text", text: before },
    { type, children: [{ type: "text", text }] },
    { type: "text", text: "." },
  ],
});

describe("a pending review", () => {
  const list = async () => (await listQueue(as("max"), "review")).items;

  test("comes with everything needed for a decision", async () => {
    const content = newReview({
      toolName: "foyer crm",
      city: "winston salem",
      state: "NC",
      tagIds: [world.tags.goodSupport, world.tags.sharedLeads],
    });
    const id = await sendIn(api, "nora", content);
    const [revision] = await revisionsOf(db, id);
    expect(await list()).toEqual([
      {
        kind: "review",
        id: revision?.id,
        itemId: id,
        submittedAt: revision?.createdAt.toISOString(),
        content: { ...content, tagIds: expect.arrayContaining(content.tagIds) },
        tool: { id: world.tools.foyer, name: "Foyer CRM", category: "CRM", isNew: false },
        market: {
          id: world.markets.winstonSalem,
          city: "Winston-Salem",
          state: "NC",
          slug: "winston-salem",
          isNew: false,
          hasLocation: true,
        },
        tags: [
          expect.objectContaining({ name: "Good support", color: "#1b7a4d" }),
          expect.objectContaining({ name: "Shared leads" }),
        ],
        publicContent: null,
        history: [],
        unusual: [],
        isConfirmed: false,
        ...undecided(nora, FIRST),
      },
    ]);
  });

  test("has the new tool and market that this version names", async () => {
    const known = { toolName: "Otter", category: "CRM", city: "oddtown", state: "WY" } as const;
    await sendIn(api, "nora", newReview(known));
    const spelled = { toolName: "OTTER", category: "Website", city: "Oddtown", state: "WY" } as const;
    await sendIn(api, "owen", newReview(spelled));
    const items = await list();
    expect(items.map(({ tool, market }) => ({ tool, market }))).toMatchObject([
      {
        tool: { name: "Otter", category: "CRM", isNew: true },
        market: { city: "oddtown", slug: "oddtown", isNew: true, hasLocation: false },
      },
      {
        tool: { name: "OTTER", category: "Website", isNew: true },
        market: { city: "Oddtown", slug: "oddtown", isNew: true, hasLocation: false },
      },
    ]);
    expect(items[0]?.tool.id).toBe(items[1]?.tool.id);
  });

  test("has the bundled spelling and location of a new market", async () => {
    await sendIn(api, "nora", newReview({ city: "saint louis", state: "MO" }));
    const market = { city: "St. Louis", slug: "st-louis", isNew: true, hasLocation: true };
    expect(await list()).toMatchObject([{ market }]);
  });

  test("has no new tool and market if they were published since", async () => {
    const place = { toolName: "Egret", category: "CRM", city: "Egretville", state: "WY" } as const;
    const first = await sendIn(api, "nora", newReview(place));
    await sendIn(api, "owen", newReview({ ...place, toolName: "EGRET", city: "EGRETVILLE" }));
    await decide(api, first, "approved");
    expect(await list()).toMatchObject([
      {
        tool: { name: "Egret", isNew: false },
        market: { city: "Egretville", isNew: false, hasLocation: false },
      },
    ]);
    const { toolId, marketId } = await rowOf(db, first);
    expect(await db.$count(tools, eq(tools.id, toolId))).toBe(1);
    expect(await db.$count(markets, eq(markets.id, marketId))).toBe(1);
    await expect(pendingRevisionOf(db, first)).rejects.toThrow("no pending version");
  });
});

describe("a pending discussion", () => {
  const list = async () => (await listQueue(as("max"), "discussion")).items;

  test("comes with everything needed for a decision", async () => {
    const content = newDiscussion({
      content: "I pay **double**.",
      marketId: world.markets.austin,
      toolId: world.tools.foyer,
      tagIds: [world.tags.goodSupport, world.tags.newcomer],
    });
    const id = await sendDiscussion(api, "nora", content);
    const [revision] = await versionsOf(db, id);
    expect(await list()).toEqual([
      {
        kind: "discussion",
        id: revision?.id,
        itemId: id,
        submittedAt: revision?.createdAt.toISOString(),
        content,
        body: [paragraph("I pay ", "bold", "double")],
        market: { id: world.markets.austin, city: "Austin", state: "TX", slug: "austin" },
        tool: { id: world.tools.foyer, name: "Foyer CRM", category: "CRM" },
        tags: [
          { id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" },
          { id: world.tags.newcomer, name: "Newcomer question", color: "#566159" },
        ],
        publicContent: null,
        history: [],
        ...undecided(nora, FIRST),
      },
    ]);
  });

  test("has the market, tool and tags of the pending version, not the public one", async () => {
    const first = newDiscussion({ marketId: world.markets.austin });
    const id = await sendDiscussion(api, "nora", first);
    await decideOnDiscussion(api, id, "approved");
    const edit = newDiscussion({ marketId: world.markets.denver, tagIds: [world.tags.newcomer] });
    await as("nora").discussions.update({ id, ...edit });
    await sendDiscussion(api, "owen");
    expect(await list()).toMatchObject([
      {
        market: { city: "Denver" },
        tool: null,
        tags: [{ name: "Newcomer question" }],
        publicContent: first,
      },
      { market: null, tool: null, tags: [], publicContent: null },
    ]);
  });

  test("has no market and tags that were deleted since", async () => {
    const [market] = await db
      .insert(markets)
      .values({ city: "Gone", state: "TX", slug: "gone", publishedAt: new Date() })
      .returning();
    const [tag] = await db
      .insert(tags)
      .values({ name: "Gone", category: "both", color: "#000000" })
      .returning();
    const content = newDiscussion({ marketId: market?.id ?? null, tagIds: [tag?.id ?? ""] });
    await sendDiscussion(api, "nora", content);
    await db.delete(markets).where(eq(markets.id, market?.id ?? ""));
    await db.delete(tags).where(eq(tags.id, tag?.id ?? ""));
    expect(await list()).toMatchObject([{ market: null, tags: [] }]);
  });
});

describe("a held comment", () => {
  const list = async () => (await listQueue(as("max"), "comment")).items;
  const openThread = async () => {
    const id = await storeDiscussion(db, { userId: nora.id, title: "Worth it?" });
    return { kind: "discussion", id } as const;
  };

  test("comes with everything needed for a decision", async () => {
    const thread = await openThread();
    for (let count = 0; count < 2; count++) await storeComment(db, { thread, userId: owen.id });
    await storeComment(db, { thread, userId: owen.id, status: "rejected" });
    const id = await storeComment(db, {
      status: "held",
      thread,
      userId: owen.id,
      content: "See *this*.",
      heldFor: "links",
      createdAt: new Date("2026-11-20T10:00:00Z"),
    });
    expect(await list()).toEqual([
      {
        kind: "comment",
        id,
        version: expect.any(String),
        submittedAt: "2026-11-20T10:00:00.000Z",
        heldFor: "links",
        body: [paragraph("See ", "italic", "this")],
        earlierTexts: [],
        thread: { ...thread, title: "Worth it?" },
        replyTo: null,
        ...undecided(owen, { approved: 2 }),
      },
    ]);
  });

  test("comes with its earlier texts if it was edited, newest first", async () => {
    const thread = await openThread();
    const [id, other] = [
      await storeComment(db, { status: "held", thread, userId: owen.id, content: "You *fool*" }),
      await storeComment(db, { status: "held", thread, userId: owen.id }),
    ];
    await as("owen").comments.update({ id, content: "You donkey" });
    await as("owen").comments.update({ id, content: "Have a nice day" });
    expect((await list()).map((item) => [item.id, item.earlierTexts])).toEqual([
      [id, ["You donkey", "You fool"]],
      [other, []],
    ]);
    const version = { commentId: other, content: "x", body: parseRichText("x") };
    await db.insert(commentVersions).values(Array.from({ length: EARLIER_TEXTS + 1 }, () => version));
    expect((await list())[1]?.earlierTexts).toHaveLength(EARLIER_TEXTS);
  });

  test("names its review and why it's held", async () => {
    const [id = ""] = await storeReviews(db, [
      { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
    ]);
    const thread = { kind: "review", id } as const;
    for (const heldFor of HELD_FOR)
      await storeComment(db, { status: "held", thread, userId: pia.id, heldFor });
    const items = await list();
    expect(items.map(({ heldFor }) => heldFor)).toEqual([...HELD_FOR]);
    expect(items[0]).toMatchObject({
      thread: { ...thread, title: "Copperline Leads in Austin, TX" },
      author: { fullName: "Pia Lindgren", approved: 0 },
    });
  });

  test("comes with an excerpt of its parent, unless that was deleted", async () => {
    const thread = await openThread();
    const content = `**Words** ${"and words ".repeat(40)}`;
    const long = await storeComment(db, { thread, userId: pia.id, content });
    const deleted = await storeComment(db, { thread, userId: pia.id, status: "deleted" });
    for (const parentId of [long, deleted]) {
      await storeComment(db, { status: "held", thread, userId: owen.id, parentId });
    }
    const [first, second] = await list();
    expect(first?.replyTo).toEqual({
      fullName: "Pia Lindgren",
      excerpt: expect.stringMatching(/^Words and words .*…$/),
    });
    expect(first?.replyTo?.excerpt.length).toBeLessThanOrEqual(160);
    expect(second?.replyTo).toBeNull();
  });
});
