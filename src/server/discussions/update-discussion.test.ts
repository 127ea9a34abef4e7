import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { discussions, discussionTags, rateLimits, tools } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import {
  decideOnDiscussion,
  discussionRowOf,
  newDiscussion,
  pendingVersionOf,
  sendDiscussion,
  takeDiscussion,
  versionsOf,
} from "#tests/support/sent-discussions.ts";
import { race } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora, owen, max } = world.people;

emptyBeforeEach(db, discussions, rateLimits);

const EDIT = newDiscussion({
  title: "Edited",
  content: "Edited, too.",
  marketId: world.markets.austin,
  toolId: world.tools.foyer,
  tagIds: [world.tags.newcomer],
});
const { tagIds: _, ...EDITED_COLUMNS } = EDIT;
const update = (person: Parameters<typeof as>[0], id: string, content = EDIT) =>
  as(person).discussions.update({ id, ...content });

const tagsOf = async (id: string) =>
  (await db.select().from(discussionTags).where(eq(discussionTags.discussionId, id))).map(
    ({ tagId }) => tagId,
  );
const statusesOf = async (id: string) => (await versionsOf(db, id)).map(({ status }) => status);
const snapshot = async (id: string) => ({
  row: await discussionRowOf(db, id),
  tags: await tagsOf(id),
  versions: await versionsOf(db, id),
});

describe("discussions.update", () => {
  test("replaces a pending discussion and supersedes the earlier version", async () => {
    const id = await sendDiscussion(api, "nora");
    const before = await discussionRowOf(db, id);
    expect(await update("nora", id)).toEqual({
      id,
      moderationStatus: "pending",
      usualHours: null,
    });
    expect(await discussionRowOf(db, id)).toMatchObject({
      ...EDITED_COLUMNS,
      userId: nora.id,
      createdAt: before.createdAt,
      moderationStatus: "pending",
    });
    expect(await tagsOf(id)).toEqual([world.tags.newcomer]);
    expect(await statusesOf(id)).toEqual(["pending", "superseded"]);
    expect((await versionsOf(db, id))[0]?.content).toEqual(EDIT);
  });

  test("queues an edit of an approved discussion", async () => {
    const id = await sendDiscussion(api, "nora", newDiscussion({ tagIds: [world.tags.goodSupport] }));
    await decideOnDiscussion(api, id, "approved");
    const before = await snapshot(id);
    expect(await update("nora", id)).toEqual({
      id,
      moderationStatus: "approved",
      usualHours: null,
    });
    const after = await snapshot(id);
    expect(after.row).toEqual(before.row);
    expect(after.tags).toEqual(before.tags);
    expect(await statusesOf(id)).toEqual(["pending", "approved"]);
    expect((await as().discussions.list({})).items).toMatchObject([{ id, title: before.row.title }]);

    await update("nora", id, newDiscussion({ title: "Edited again" }));
    expect(await statusesOf(id)).toEqual(["pending", "superseded", "approved"]);
  });

  test("resubmits a rejected discussion and clears the decision", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "rejected", { reason: "Too short" });
    expect(await update("nora", id)).toEqual({
      id,
      moderationStatus: "pending",
      usualHours: null,
    });
    expect(await discussionRowOf(db, id)).toMatchObject({
      ...EDITED_COLUMNS,
      moderationStatus: "pending",
      moderatedAt: null,
      moderatedBy: null,
    });
    expect(await statusesOf(id)).toEqual(["pending", "rejected"]);
  });

  test("resubmits a hidden discussion, which is public after approval", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    await takeDiscussion(db, id, "hidden", { actorId: max.id, reason: "Names a client" });
    expect(await update("nora", id)).toEqual({
      id,
      moderationStatus: "pending",
      usualHours: null,
    });
    await expect(as().discussions.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await decideOnDiscussion(api, id, "approved", { moderator: "ada" });
    expect(await as().discussions.get({ id })).toMatchObject({ title: "Edited" });
  });
});

describe("rejects, without changes,", () => {
  test("visitors", async () => {
    const id = await sendDiscussion(api, "nora");
    const before = await snapshot(id);
    await expect(update(undefined, id)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await snapshot(id)).toEqual(before);
  });

  test.each(["approved", "pending", "rejected", "hidden"] as const)(
    "everyone but the author of a discussion that is %s",
    async (status) => {
      const id = await sendDiscussion(api, "nora");
      await db.update(discussions).set({ moderationStatus: status }).where(eq(discussions.id, id));
      const before = await snapshot(id);
      for (const person of ["owen", "pia", "uma", "max", "ada"] as const) {
        await expect(update(person, id)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
      }
      expect(await snapshot(id)).toEqual(before);
    },
  );

  test("the author of a removed discussion", async () => {
    const id = await sendDiscussion(api, "nora");
    await takeDiscussion(db, id, "removed", { actorId: max.id });
    const before = await snapshot(id);
    await expect(update("nora", id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await snapshot(id)).toEqual(before);
  });

  test("a missing discussion", async () => {
    await expect(update("nora", MISSING)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["no title", { title: "\u200b" }, "Please fill in all fields"],
    ["no content", { content: " " }, "Please fill in all fields"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "Title must be less than 200 characters"],
    [
      "content of 5001 characters",
      { content: "x".repeat(5001) },
      "Content must be less than 5000 characters",
    ],
    ["a tag twice", { tagIds: [MISSING, MISSING] }, "Each tag can be chosen only once"],
    ["NUL", { content: "a\0" }, "Text contains characters that are not allowed"],
  ])("%s", async (__, part, message) => {
    const id = await sendDiscussion(api, "nora");
    const before = await snapshot(id);
    await expect(update("nora", id, { ...EDIT, ...part })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
    });
    expect(await snapshot(id)).toEqual(before);
  });

  test("a malformed id and more than ten tags", async () => {
    await expect(update("nora", "7")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const tagIds = Array.from(
      { length: 11 },
      (___, index) => `0190a000-0000-7000-8000-0000000000${10 + index}`,
    );
    const id = await sendDiscussion(api, "nora");
    await expect(update("nora", id, { ...EDIT, tagIds })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("a missing or unsuitable tag, market or tool", async () => {
    const [unseen] = await db
      .insert(tools)
      .values({ name: "Unseen", normalizedName: "unseen", slug: "unseen", category: "CRM" })
      .returning();
    const id = await sendDiscussion(api, "nora");
    const before = await snapshot(id);
    for (const [part, code] of [
      [{ tagIds: [MISSING] }, "UNKNOWN_TAG"],
      [{ tagIds: [world.tags.sharedLeads] }, "UNKNOWN_TAG"],
      [{ marketId: MISSING }, "UNKNOWN_MARKET_OR_TOOL"],
      [{ toolId: MISSING }, "UNKNOWN_MARKET_OR_TOOL"],
      [{ toolId: unseen?.id ?? "" }, "UNKNOWN_MARKET_OR_TOOL"],
    ] as const) {
      await expect(
        update("nora", id, newDiscussion({ ...part, tagIds: [...(part.tagIds ?? [])] })),
      ).rejects.toMatchObject({ code, status: 422 });
    }
    expect(await snapshot(id)).toEqual(before);
  });

  test("too many writes, with the seconds to wait", async () => {
    const id = await sendDiscussion(api, "nora");
    while (await platform.limits.takeIfLeft("write", nora.id));
    await expect(update("nora", id)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      data: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

test("ignores an owner, status or time sent by the client", async () => {
  const id = await sendDiscussion(api, "nora");
  const forged = { userId: owen.id, moderationStatus: "approved", createdAt: "2020-01-01T00:00:00Z" };
  await update("nora", id, { ...EDIT, ...forged });
  const row = await discussionRowOf(db, id);
  expect(row).toMatchObject({ userId: nora.id, moderationStatus: "pending" });
  expect(row.createdAt.getFullYear()).toBeGreaterThan(2020);
});

describe("concurrently,", () => {
  const lock = (id: string) => (tx: Pick<typeof db, "select">) =>
    tx.select().from(discussions).where(eq(discussions.id, id)).for("update");

  test("a decision before an edit makes it an edit of a public discussion", async () => {
    const id = await sendDiscussion(api, "nora");
    const revisionId = await pendingVersionOf(db, id);
    const results = await race(
      db,
      lock(id),
      () => as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
      () => update("nora", id),
    );
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "fulfilled", value: { moderationStatus: "approved" } },
    ]);
    expect(await discussionRowOf(db, id)).toMatchObject({
      title: newDiscussion().title,
      moderationStatus: "approved",
    });
    expect(await statusesOf(id)).toEqual(["pending", "approved"]);
  });

  test("an edit before a decision supersedes the version to decide on", async () => {
    const id = await sendDiscussion(api, "nora");
    const revisionId = await pendingVersionOf(db, id);
    const results = await race(
      db,
      lock(id),
      () => update("nora", id),
      () => as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
    );
    expect(results).toMatchObject([
      { status: "fulfilled", value: { moderationStatus: "pending" } },
      { status: "rejected", reason: { code: "ALREADY_DECIDED", data: { status: "superseded" } } },
    ]);
    expect(await discussionRowOf(db, id)).toMatchObject({ title: "Edited", moderationStatus: "pending" });
    expect(await statusesOf(id)).toEqual(["pending", "superseded"]);
  });

  test("a removal before an edit keeps the discussion removed", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    const results = await race(
      db,
      lock(id),
      () => takeDiscussion(db, id, "removed", { actorId: max.id }),
      () => update("nora", id),
    );
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: "NOT_FOUND" } },
    ]);
    expect((await discussionRowOf(db, id)).moderationStatus).toBe("removed");
    expect(await statusesOf(id)).toEqual(["approved"]);
  });

  test("the first of two edits is pending and the second is rejected with it", async () => {
    const id = await sendDiscussion(api, "nora");
    const results = await race(
      db,
      lock(id),
      () => update("nora", id, newDiscussion({ title: "One" })),
      () => update("nora", id, newDiscussion({ title: "Two" })),
    );
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: "CHANGED", data: { content: { title: "One" } } } },
    ]);
    expect((await versionsOf(db, id)).map(({ status, content }) => [status, content.title])).toEqual([
      ["pending", "One"],
      ["superseded", newDiscussion().title],
    ]);
    expect((await discussionRowOf(db, id)).title).toBe("One");
  });
});
