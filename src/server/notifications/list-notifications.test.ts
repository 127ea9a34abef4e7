import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { comments, discussions, notifications } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen, pia } = world.people;
const { markets, tools } = world;
const [reviewId = ""] = await storeReviews(db, [
  { userId: nora.id, toolId: tools.copperline, marketId: markets.austin, status: "approved" },
]);

type New = Partial<typeof notifications.$inferInsert>;
const tell = (...rows: New[]) =>
  db
    .insert(notifications)
    .values(rows.map((row) => ({ userId: nora.id, kind: "reply" as const, actorId: owen.id, ...row })))
    .returning({ id: notifications.id });
const listed = async () => (await as("nora").notifications.list({})).items;

emptyBeforeEach(db, notifications);

test("rejects visitors", async () => {
  await expect(as().notifications.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(as().account.getMe()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("returns an empty list without notifications", async () => {
  expect(await as("nora").notifications.list({})).toEqual({ items: [], unreadCount: 0, next: null });
  expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 0 });
});

test("each has the actor, the title, an excerpt and the link", async () => {
  const commentId = await storeComment(db, {
    thread: { kind: "review", id: reviewId },
    userId: owen.id,
    content: `**Bold** words ${"and more ".repeat(40)}`,
  });
  await tell({ reviewId, commentId });
  const [item] = await listed();
  expect(item).toMatchObject({
    kind: "reply",
    actor: { id: owen.id, fullName: owen.fullName },
    count: 1,
    title: "Copperline Leads in Austin, TX",
    target: { kind: "review", id: reviewId, commentId },
    isRead: false,
  });
  expect(item?.excerpt).toMatch(/^Bold words and more .*…$/);
  expect(item?.excerpt?.length).toBeLessThanOrEqual(161);
});

test("lists the reader's own, latest first, in pages without duplicates", async () => {
  const start = Date.UTC(2026, 5, 1);
  await tell(...Array.from({ length: 45 }, (_, index) => ({ updatedAt: new Date(start + index * 1000) })));
  await tell({ userId: owen.id, actorId: nora.id });
  const pages = [];
  for (let after: string | undefined; ; ) {
    const page = await as("nora").notifications.list({ after });
    expect(page.unreadCount).toBe(45);
    pages.push(page.items);
    if (page.next === null) break;
    after = page.next;
  }
  expect(pages.map((items) => items.length)).toEqual([20, 20, 5]);
  const times = pages.flat().map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(45);
});

test("another member's notification as the cursor discloses nothing", async () => {
  const [other] = await tell({ userId: owen.id, actorId: nora.id });
  await tell({});
  expect((await as("nora").notifications.list({ after: other?.id ?? "" })).items).toEqual([]);
});

test("content that is no longer public has no title or link, except for its author", async () => {
  const discussionId = await storeDiscussion(db, {
    userId: pia.id,
    title: "Kept from sight",
    status: "hidden",
  });
  await tell({ kind: "thread-reply", discussionId }, { kind: "thread-reply", discussionId, userId: pia.id });
  expect(await listed()).toMatchObject([{ title: null, target: null }]);
  expect((await as("pia").notifications.list({})).items).toMatchObject([
    { title: "Kept from sight", target: { kind: "discussion", id: discussionId } },
  ]);
  await db.delete(discussions).where(eq(discussions.id, discussionId));
  expect(await listed()).toEqual([]);
});

test("the excerpt of a removed comment is gone", async () => {
  const commentId = await storeComment(db, { thread: { kind: "review", id: reviewId }, userId: owen.id });
  await tell({ reviewId, commentId });
  await db.update(comments).set({ status: "removed" }).where(eq(comments.id, commentId));
  expect(await listed()).toMatchObject([
    { excerpt: null, target: { kind: "review", id: reviewId, commentId: null } },
  ]);
});

test("excerpts of others' comments disappear with a hidden thread; the author keeps theirs", async () => {
  const discussionId = await storeDiscussion(db, { userId: pia.id, status: "hidden" });
  const thread = { kind: "discussion", id: discussionId } as const;
  const other = await storeComment(db, { thread, userId: owen.id });
  const own = await storeComment(db, { thread, userId: nora.id });
  const updatedAt = new Date(Date.now() + 1000);
  await tell(
    { discussionId, commentId: other },
    { kind: "like", discussionId, commentId: own, updatedAt },
    { userId: pia.id, discussionId, commentId: other },
  );
  expect(await listed()).toMatchObject([
    { excerpt: "They answer the phone.", target: null },
    { excerpt: null, target: null },
  ]);
  expect((await as("pia").notifications.list({})).items).toMatchObject([
    { excerpt: "They answer the phone.", target: { commentId: other } },
  ]);
});

test("a decision comes with its reason and without an actor", async () => {
  await tell({ kind: "moderation", actorId: null, reviewId, outcome: "rejected", reason: "Names a client." });
  expect(await listed()).toMatchObject([
    { kind: "moderation", actor: null, outcome: "rejected", reason: "Names a client." },
  ]);
});

test("marking one as read counts once, and fails with NOT_FOUND for another member's", async () => {
  const [one, two] = await tell({}, {});
  const { notifications: mine } = as("nora");
  expect(await mine.markRead({ id: one?.id ?? "" })).toEqual({ unreadCount: 1 });
  expect(await mine.markRead({ id: one?.id ?? "" })).toEqual({ unreadCount: 1 });
  await expect(as("owen").notifications.markRead({ id: two?.id ?? "" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(mine.markRead({ id: "0190a000-0000-7000-8000-000000000000" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(as().notifications.markRead({ id: two?.id ?? "" })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect((await listed()).filter(({ isRead }) => isRead)).toHaveLength(1);
});

describe("comments on one thread", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 0, 0, second));
  const read = () => as("nora").notifications.list({});

  /** Seven unread comments on one thread, two notifications about others, and a comment on another. */
  async function tellMany() {
    const discussionId = await storeDiscussion(db, {
      userId: nora.id,
      title: "Which dialer?",
      status: "approved",
    });
    const thread = { kind: "discussion", id: discussionId } as const;
    const newest = await storeComment(db, { thread, userId: pia.id });
    await tell(
      { discussionId, updatedAt: at(1) },
      { discussionId, kind: "thread-reply", count: 4, updatedAt: at(2), actorId: pia.id },
      { discussionId, kind: "like", updatedAt: at(3) },
      { reviewId, updatedAt: at(4) },
      { discussionId, kind: "mention", updatedAt: at(5), actorId: owen.id },
      { discussionId, updatedAt: at(6), actorId: pia.id, commentId: newest },
    );
    return { discussionId, newest };
  }

  test("share an entry with their number and newest authors, at the newest", async () => {
    const { discussionId, newest } = await tellMany();
    expect(await read()).toMatchObject({
      unreadCount: 3,
      items: [
        {
          kind: "reply",
          actor: { id: pia.id },
          count: 7,
          names: [pia.fullName, owen.fullName],
          target: { kind: "discussion", id: discussionId, commentId: newest },
          at: at(6).toISOString(),
        },
        { kind: "reply", count: 1, names: [], title: "Copperline Leads in Austin, TX" },
        { kind: "like", count: 1, names: [] },
      ],
    });
    expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 3 });
  });

  test("are read together and stay together; a later one is a new entry", async () => {
    const { discussionId } = await tellMany();
    const [group] = (await read()).items;
    const { notifications: mine } = as("nora");
    expect(await mine.markRead({ id: group?.id ?? "" })).toEqual({ unreadCount: 2 });
    await tell({ discussionId, updatedAt: at(7) });
    // Another tab may still show the entry as unread.
    expect(await mine.markRead({ id: group?.id ?? "" })).toEqual({ unreadCount: 3 });
    const { items } = await read();
    expect(items.map(({ count, isRead }) => [count, isRead])).toEqual([
      [1, false],
      [7, true],
      [1, false],
      [1, false],
    ]);
    await mine.markAllRead({});
    expect((await read()).items).toHaveLength(4);
  });

  test("count once in pages", async () => {
    const { discussionId } = await tellMany();
    await tell(...Array.from({ length: 30 }, (_, index) => ({ discussionId, updatedAt: at(10 + index) })));
    await tell(
      ...Array.from({ length: 19 }, (_, index) => ({ kind: "like" as const, updatedAt: at(50 + index) })),
    );
    const first = await read();
    expect(first.items).toHaveLength(20);
    expect(first.items.at(-1)).toMatchObject({ count: 37 });
    const second = await as("nora").notifications.list({ after: first.next ?? "" });
    expect(second.items.map(({ kind }) => kind)).toEqual(["reply", "like"]);
    expect(second.unreadCount).toBe(22);
  });
});

test("marking all as read doesn't change those of other members", async () => {
  await tell({}, {}, { userId: pia.id });
  expect(await as("nora").notifications.markAllRead({})).toEqual({ unreadCount: 0 });
  expect((await as("pia").account.getMe()).unread).toMatchObject({ notifications: 1 });
  await expect(as().notifications.markAllRead({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
