import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { POST_STATUSES } from "#contract/parts.ts";
import {
  discussionRevisions,
  discussions,
  markets,
  moderationDecisions,
  rateLimits,
  tags,
  tools,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  pendingVersionOf,
  sendDiscussion,
  takeDiscussion,
} from "#tests/support/sent-discussions.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, max } = world.people;

type Reader = Parameters<typeof as>[0];

emptyBeforeEach(db, discussions, rateLimits);

const get = (person: Reader, id: string) => as(person).discussions.get({ id });

describe("visibility", () => {
  test.each(POST_STATUSES)("%s", async (status) => {
    const id = await storeDiscussion(db, { userId: nora.id, status });
    for (const person of ["nora", "max", "ada"] as const) {
      expect(await get(person, id)).toMatchObject({ id, moderationStatus: status });
    }
    const rejection = async (other: string, person: Reader) =>
      JSON.stringify(await get(person, other).catch((error) => error));
    const missing = await rejection(MISSING, undefined);
    expect(JSON.parse(missing)).toMatchObject({ code: "NOT_FOUND", status: 404 });
    for (const person of [undefined, "owen", "uma", "pia"] as const) {
      if (status === "approved") expect((await get(person, id)).id).toBe(id);
      else expect(await rejection(id, person)).toBe(missing);
    }
  });

  test.each(["", "1", "not-a-uuid", null])("rejects %j as an id", async (id) => {
    await expect(get(undefined, id as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("returns everything, with the text as a tree", async () => {
  const id = await sendDiscussion(api, "nora", {
    title: "Two questions",
    content: "**One**: <b>why</b>?\n\n- two",
    marketId: world.markets.austin,
    toolId: world.tools.foyer,
    tagIds: [world.tags.newcomer],
  });
  await decideOnDiscussion(api, id, "approved");
  expect(await get(undefined, id)).toEqual({
    id,
    title: "Two questions",
    excerpt: "One: <b>why</b>? two",
    body: [
      {
        type: "paragraph",
        children: [
          { type: "bold", children: [{ type: "text", text: "One" }] },
          { type: "text", text: ": <b>why</b>?" },
        ],
      },
      expect.objectContaining({ type: "list" }),
    ],
    author: {
      id: nora.id,
      fullName: "Nora Quill",
      avatarUrl: null,
      reviewerType: null,
      yearsExperience: null,
    },
    market: { id: world.markets.austin, city: "Austin", state: "TX", slug: "austin" },
    tool: { id: world.tools.foyer, name: "Foyer CRM", category: "CRM" },
    tags: [{ id: world.tags.newcomer, name: "Newcomer question", color: "#566159" }],
    replyCount: 0,
    likeCount: 0,
    createdAt: expect.stringMatching(/Z$/),
    moderationStatus: "approved",
    isPinned: false,
    isLocked: false,
    editedAt: null,
    others: null,
    own: null,
    can: { edit: false, comment: false, moderate: false },
    comments: {
      ...{ items: [], total: 0, next: null, isBranch: false, isGone: false },
      ...{ ends: null, lock: null },
    },
    viewer: null,
  });
});

describe("permissions", () => {
  test.each([
    ["approved", "nora", { edit: true, comment: true, moderate: false }],
    ["approved", "owen", { edit: false, comment: true, moderate: false }],
    ["approved", "max", { edit: false, comment: true, moderate: true }],
    ["approved", undefined, { edit: false, comment: false, moderate: false }],
    ["pending", "nora", { edit: true, comment: false, moderate: false }],
    ["rejected", "nora", { edit: true, comment: false, moderate: false }],
    ["hidden", "nora", { edit: true, comment: false, moderate: false }],
    ["removed", "nora", { edit: false, comment: false, moderate: false }],
    ["hidden", "max", { edit: false, comment: false, moderate: false }],
    ["pending", "ada", { edit: false, comment: false, moderate: false }],
  ] as const)("%s, as %s", async (status, person, can) => {
    const id = await storeDiscussion(db, { userId: nora.id, status });
    expect((await get(person, id)).can).toEqual(can);
  });
});

describe("editedAt", () => {
  test("returns when a later version became public", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    expect((await get(undefined, id)).editedAt).toBeNull();

    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Rejected" }) });
    expect((await get(undefined, id)).editedAt).toBeNull();
    await decideOnDiscussion(api, id, "rejected");
    expect((await get(undefined, id)).editedAt).toBeNull();

    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Approved" }) });
    const revisionId = await pendingVersionOf(db, id);
    await decideOnDiscussion(api, id, "approved");
    const [decided] = await db
      .select()
      .from(moderationDecisions)
      .where(eq(moderationDecisions.discussionRevisionId, revisionId));
    expect(await get(undefined, id)).toMatchObject({
      title: "Approved",
      editedAt: decided?.createdAt.toISOString(),
    });
  });

  test("ignores changes before the first approval", async () => {
    const id = await sendDiscussion(api, "nora");
    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Better" }) });
    await decideOnDiscussion(api, id, "approved");
    expect(await get("nora", id)).toMatchObject({ title: "Better", editedAt: null });
  });
});

describe("the moderation status", () => {
  const ownStateOf = async (id: string) => (await get("nora", id)).own;

  test("includes pending, rejected with a reason, and approved for the author", async () => {
    const id = await sendDiscussion(api, "nora");
    expect(await ownStateOf(id)).toEqual({ status: "pending", latestStatus: "pending", reason: null });
    await decideOnDiscussion(api, id, "rejected", { reason: "Say which zip codes." });
    expect(await ownStateOf(id)).toEqual({
      status: "rejected",
      latestStatus: "rejected",
      reason: "Say which zip codes.",
    });
    await as("nora").discussions.update({ id, ...newDiscussion() });
    expect(await ownStateOf(id)).toEqual({ status: "pending", latestStatus: "pending", reason: null });
    await decideOnDiscussion(api, id, "approved", { reason: "Thank you" });
    expect(await ownStateOf(id)).toEqual({ status: "approved", latestStatus: "approved", reason: null });
    await as("nora").discussions.update({ id, ...newDiscussion() });
    expect(await ownStateOf(id)).toEqual({ status: "approved", latestStatus: "pending", reason: null });
    await decideOnDiscussion(api, id, "rejected", { reason: "Spam" });
    expect(await ownStateOf(id)).toEqual({ status: "approved", latestStatus: "rejected", reason: "Spam" });
  });

  test.each(["hidden", "removed"] as const)("includes %s, with the moderator's reason", async (status) => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    await takeDiscussion(db, id, status, { actorId: max.id, reason: "Names a client" });
    expect(await ownStateOf(id)).toEqual({ status, latestStatus: "approved", reason: "Names a client" });
  });

  test("stays hidden from everyone else, moderators included", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "rejected", { reason: "zanzibar" });
    for (const person of ["max", "ada"] as const) {
      const answer = await get(person, id);
      expect(answer.own).toBeNull();
      expect(JSON.stringify(answer)).not.toContain("zanzibar");
    }
  });
});

test("a pending edit doesn't leak to others", async () => {
  const id = await sendDiscussion(api, "nora");
  await decideOnDiscussion(api, id, "approved");
  const edit = newDiscussion({ title: "zanzibar", content: "zanzibar", tagIds: [world.tags.newcomer] });
  await as("nora").discussions.update({ id, ...edit });
  for (const person of [undefined, "owen", "nora", "max"] as const) {
    expect(JSON.stringify(await get(person, id))).not.toContain("zanzibar");
    expect((await get(person, id)).tags).toEqual([]);
  }
});

test("omits markets, tools and tags that were deleted since", async () => {
  const [market] = await db
    .insert(markets)
    .values({ city: "Gone", state: "TX", slug: "gone", publishedAt: new Date() })
    .returning();
  const [tool] = await db
    .insert(tools)
    .values({ name: "Gone", normalizedName: "gone", slug: "gone", category: "CRM", publishedAt: new Date() })
    .returning();
  const [tag] = await db
    .insert(tags)
    .values({ name: "Gone", category: "both", color: "#000000" })
    .returning();
  const content = newDiscussion({
    marketId: market?.id ?? null,
    toolId: tool?.id ?? null,
    tagIds: [tag?.id ?? ""],
  });
  const [before, since] = [
    await sendDiscussion(api, "nora", content),
    await sendDiscussion(api, "nora", content),
  ];
  await decideOnDiscussion(api, before, "approved");
  expect(await get(undefined, before)).toMatchObject({ market: { city: "Gone" }, tool: { name: "Gone" } });

  await db.delete(markets).where(eq(markets.id, market?.id ?? ""));
  await db.delete(tools).where(eq(tools.id, tool?.id ?? ""));
  await db.delete(tags).where(eq(tags.id, tag?.id ?? ""));
  await decideOnDiscussion(api, since, "approved");
  for (const id of [before, since]) {
    expect(await get(undefined, id)).toMatchObject({ market: null, tool: null, tags: [] });
  }
  expect(await db.$count(discussionRevisions, eq(discussionRevisions.status, "approved"))).toBe(2);
});

test("lists the newest others about its tool, else in its market, else of all", async () => {
  const { foyer, copperline } = world.tools;
  const { austin, denver } = world.markets;
  const store = (title: string, day: number, scope: { toolId?: string; marketId?: string } = {}) =>
    storeDiscussion(db, { userId: nora.id, title, createdAt: new Date(`2026-01-0${day}`), ...scope });
  const othersOf = async (id: string) => {
    const { others } = await get(undefined, id);
    return others && [others.of, ...others.links.map(({ title }) => title)];
  };
  const general = await store("general", 1);
  expect(await othersOf(general)).toBeNull();
  const ofTool = await store("of a tool", 2, { toolId: foyer, marketId: austin });
  expect(await othersOf(ofTool)).toEqual(["all", "general"]);
  const inMarket = await store("in a market", 3, { toolId: copperline, marketId: austin });
  await storeDiscussion(db, { userId: nora.id, title: "pending", status: "pending", marketId: austin });
  expect(await othersOf(inMarket)).toEqual(["market", "of a tool"]);
  await store("newer of a tool", 4, { toolId: foyer, marketId: denver });
  expect(await othersOf(ofTool)).toEqual(["tool", "newer of a tool"]);
  expect(await othersOf(general)).toEqual(["all", "newer of a tool", "in a market", "of a tool"]);
});
