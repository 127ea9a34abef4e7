import { eq } from "drizzle-orm";
import type { Pool } from "pg";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test, vi } from "vitest";
import { logAction } from "#server/moderation/index.ts";
import { moderationLog, rateLimits, reports } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion, storeMessage } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;

const WHOLE = `It **works**. ${"The whole text is longer than its excerpt, by far. ".repeat(5)}The end.`;
const [reviewId = ""] = await storeReviews(db, [
  {
    userId: owen.id,
    toolId: world.tools.copperline,
    marketId: world.markets.austin,
    detailedReview: WHOLE,
  },
]);
const discussionId = await storeDiscussion(db, { userId: owen.id, title: "Is it worth it?" });
const owenRef = { id: owen.id, fullName: "Owen Marsh", avatarUrl: null };
const noraRef = { id: nora.id, fullName: "Nora Quill", avatarUrl: null };
const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

type Item = Pick<
  typeof reports.$inferInsert,
  "reviewId" | "discussionId" | "commentId" | "messageId" | "personId"
>;
let minutes = 0;
/** Stores a report, by Nora by default, each a minute later than the one before. */
async function report(item: Item, more: Partial<typeof reports.$inferInsert> = {}) {
  minutes += 1;
  const createdAt = new Date(Date.UTC(2026, 4, 1, 0, minutes));
  const [row] = await db
    .insert(reports)
    .values({ reporterId: nora.id, reason: "spam", createdAt, ...item, ...more })
    .returning();
  return row?.id ?? "";
}
const list = (after?: string) => as("max").reports.list({ after });
const find = async (q: string) =>
  (await as("max").reports.list({ q })).items.map(({ subject }) => subject.kind).sort();
const onlyItem = async () => {
  const { items } = await list();
  expect(items).toHaveLength(1);
  return items[0];
};

emptyBeforeEach(db, reports, moderationLog, rateLimits);

describe("a moderator sees", () => {
  test("a review with its whole text, author and all reports", async () => {
    const first = await report({ reviewId }, { reason: "misleading", details: "It was free." });
    const second = await report({ reviewId }, { reporterId: pia.id });
    expect(await list()).toEqual({
      items: [
        {
          subject: { kind: "review", id: reviewId },
          title: "Copperline Leads in Austin, TX",
          text: WHOLE.replaceAll("**", ""),
          earlierTexts: [],
          thread: { kind: "review", id: reviewId },
          context: [],
          status: "approved",
          author: { ...owenRef, joinedAt: AT, sanctions: 0, isSuspended: false },
          reports: [
            {
              id: first,
              reporter: noraRef,
              reason: "misleading",
              details: "It was free.",
              changedText: null,
              createdAt: AT,
            },
            {
              id: second,
              reporter: { id: pia.id, fullName: "Pia Lindgren", avatarUrl: null },
              reason: "spam",
              details: "",
              changedText: null,
              createdAt: AT,
            },
          ],
          history: [],
          can: { resolve: ["dismiss", "hide", "remove", "warn"], suspend: false },
        },
      ],
      openCount: 1,
      next: null,
    });
  });

  test("a discussion as plain text", async () => {
    await report({ discussionId });
    expect(await onlyItem()).toMatchObject({
      subject: { kind: "discussion", id: discussionId },
      title: "Is it worth it?",
      text: "I pay double for it.",
      thread: { kind: "discussion", id: discussionId },
      context: [],
      status: "approved",
    });
  });

  test("a comment with the text it replies to", async () => {
    const onReview = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "review", id: reviewId },
      isCounted: true,
    });
    const onDiscussion = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
    });
    const parentId = await storeComment(db, {
      userId: pia.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
      content: "Who *pays*?",
    });
    const answer = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
      parentId,
      content: "You\n\ndo",
    });
    const orphan = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
      parentId: await storeComment(db, {
        userId: pia.id,
        thread: { kind: "discussion", id: discussionId },
        status: "deleted",
      }),
    });
    for (const commentId of [onReview, onDiscussion, answer, orphan]) await report({ commentId });
    expect((await list()).items).toMatchObject([
      {
        title: "Copperline Leads in Austin, TX",
        text: "They answer the phone.",
        thread: { kind: "review", id: reviewId },
        context: [{ fullName: "Owen Marsh", text: WHOLE.replaceAll("**", ""), at: AT }],
        status: "visible",
      },
      {
        title: "Is it worth it?",
        thread: { kind: "discussion", id: discussionId },
        context: [{ fullName: "Owen Marsh", text: "I pay double for it.", at: AT }],
      },
      { text: "You\ndo", context: [{ fullName: "Pia Lindgren", text: "Who pays?", at: AT }] },
      { context: [] },
    ]);
  });

  test("a message with the five before it as its recipient sees them, and nothing else", async () => {
    const send = (content: string, from = owen, more: { subject?: string; isDelivered?: boolean } = {}) =>
      storeMessage(db, {
        senderId: from.id,
        recipientId: from === owen ? nora.id : owen.id,
        content,
        ...more,
      });
    await send("The first");
    for (const number of [2, 3, 4]) await send(`Number ${number}`, nora);
    await send("Never arrived", owen, { isDelivered: false });
    await send("Nora's own", nora, { isDelivered: false });
    await send("Call me", owen, { subject: "Hello" });
    const messageId = await send("I know where you live", owen, { subject: "Now" });
    await send("Said later", nora);
    await storeMessage(db, { senderId: owen.id, recipientId: pia.id, content: "To another member" });
    await report({ messageId }, { reason: "harassment" });
    expect(await onlyItem()).toMatchObject({
      subject: { kind: "message", id: messageId },
      title: "A message",
      text: "Now\n\nI know where you live",
      thread: null,
      context: [
        { fullName: "Nora Quill", text: "Number 2" },
        { fullName: "Nora Quill", text: "Number 3" },
        { fullName: "Nora Quill", text: "Number 4" },
        { fullName: "Nora Quill", text: "Nora's own" },
        { fullName: "Owen Marsh", text: "Hello\n\nCall me" },
      ],
      status: null,
      author: owenRef,
      can: { resolve: ["dismiss", "warn"] },
    });
  });

  test("a person by name", async () => {
    await report({ personId: owen.id });
    expect(await onlyItem()).toMatchObject({
      subject: { kind: "person", id: owen.id },
      title: "Owen Marsh",
      text: "",
      thread: null,
      context: [],
      status: null,
      author: owenRef,
      can: { resolve: ["dismiss", "warn"] },
    });
  });

  test("the newest 20 earlier actions, newest first", async () => {
    const reasons = Array.from({ length: 21 }, (_, index) => `Warning ${index + 1}`);
    for (const reason of reasons) {
      await db.transaction((tx) =>
        logAction(tx, { actorId: ada.id, action: "warn", subject: { kind: "review", id: reviewId }, reason }),
      );
    }
    await db.transaction((tx) =>
      logAction(tx, { actorId: null, action: "hide", subject: { kind: "review", id: reviewId } }),
    );
    await report({ reviewId });
    const { history } = (await onlyItem()) ?? {};
    expect(history).toHaveLength(20);
    expect(history?.[0]).toEqual({ at: AT, action: "hide", actorName: null, reason: null });
    expect(history?.[1]).toEqual({
      at: AT,
      action: "warn",
      actorName: "Ada Castellano",
      reason: "Warning 21",
    });
    expect(history?.at(-1)?.reason).toBe("Warning 3");
  });

  test("the author's sanctions: hidden or removed items, and warnings", async () => {
    const commentId = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
    });
    const others = await storeDiscussion(db, { userId: pia.id });
    const messageId = await storeMessage(db, { senderId: owen.id, recipientId: nora.id });
    const log = (
      action: "hide" | "remove" | "warn" | "restore" | "dismiss",
      kind: "review" | "discussion" | "comment" | "message" | "person",
      id: string,
      actorId: string | null = ada.id,
    ) => db.transaction((tx) => logAction(tx, { actorId, action, subject: { kind, id } }));
    // Two actions on the review count once; the automatic rule, restored items and other members' items don't.
    await log("hide", "review", reviewId);
    await log("remove", "review", reviewId);
    await log("hide", "comment", commentId, null);
    await log("restore", "comment", commentId);
    await log("dismiss", "discussion", discussionId);
    await log("remove", "discussion", others);
    await log("warn", "person", owen.id);
    await log("warn", "person", owen.id);
    await log("warn", "message", messageId);
    await report({ reviewId });
    expect((await onlyItem())?.author.sanctions).toBe(4);
  });
});

describe("moderators can't resolve", () => {
  test("reports about themselves", async () => {
    await report({ discussionId: await storeDiscussion(db, { userId: max.id }) });
    await report({ personId: max.id });
    const { items } = await list();
    expect(items.map(({ can }) => can.resolve)).toEqual([[], []]);
    expect(items.map((item) => item.reports)).toEqual([[], []]);
    const others = (await as("ada").reports.list({})).items;
    expect(others.map((item) => item.reports.length)).toEqual([1, 1]);
    expect(others.map(({ can }) => can.resolve)).toEqual([
      ["dismiss", "hide", "remove", "warn"],
      ["dismiss", "warn"],
    ]);
  });

  test("reports that only they made", async () => {
    await report({ reviewId }, { reporterId: max.id });
    expect((await onlyItem())?.can.resolve).toEqual([]);
    await report({ reviewId });
    expect((await onlyItem())?.can.resolve).not.toEqual([]);
  });

  test("reports on deleted content by hiding or removing it", async () => {
    const removed = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
      status: "removed",
    });
    const deleted = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
      status: "deleted",
    });
    await report({ commentId: removed });
    await report({ commentId: deleted });
    expect((await list()).items).toMatchObject([
      { status: "removed", can: { resolve: ["dismiss", "warn"] } },
      { status: "deleted", text: "", can: { resolve: ["dismiss", "warn"] } },
    ]);
  });
});

describe("the list", () => {
  const idsOf = async (after?: string) => (await list(after)).items.map(({ subject }) => subject.id);

  test("starts with the longest waiting item and omits resolved ones", async () => {
    const [first, second, third] = [
      await storeDiscussion(db, { userId: owen.id }),
      await storeDiscussion(db, { userId: owen.id }),
      await storeDiscussion(db, { userId: owen.id }),
    ];
    const resolved = { outcome: "dismissed", resolvedAt: new Date() } as const;
    await report({ discussionId: third }, { reporterId: ada.id, ...resolved });
    await report({ discussionId: first });
    await report({ discussionId: second });
    await report({ discussionId: third });
    await report({ discussionId: first }, { reporterId: pia.id });
    await report({ reviewId }, resolved);
    expect(await idsOf()).toEqual([first, second, third]);
    expect((await list()).openCount).toBe(3);
    const { items } = await list();
    expect(items.map((item) => item.reports.length)).toEqual([2, 1, 1]);
  });

  test("has pages of 20, even after the last item seen was resolved", async () => {
    const stored: string[] = [];
    for (let number = 0; number < 41; number++) {
      const id = await storeDiscussion(db, { userId: owen.id });
      await report({ discussionId: id });
      stored.push(id);
    }
    const first = await list();
    expect(first.items.map(({ subject }) => subject.id)).toEqual(stored.slice(0, 20));
    expect(first.openCount).toBe(41);
    await db
      .update(reports)
      .set({ outcome: "dismissed", resolvedAt: new Date() })
      .where(eq(reports.id, first.next ?? ""));
    const second = await list(first.next ?? undefined);
    expect(second.items.map(({ subject }) => subject.id)).toEqual(stored.slice(20, 40));
    const third = await list(second.next ?? undefined);
    expect(third).toMatchObject({ items: [{ subject: { id: stored[40] } }], openCount: 40, next: null });
  });

  test("runs as many queries for a page as for one item", async () => {
    const countQueries = async () => {
      const query = vi.spyOn((db as typeof db & { $client: Pool }).$client, "query");
      await list();
      const count = query.mock.calls.length;
      query.mockRestore();
      return count;
    };
    const all = async () => {
      const parentId = await storeComment(db, {
        userId: pia.id,
        thread: { kind: "discussion", id: discussionId },
        isCounted: true,
      });
      await report({ reviewId: reviewId }, { reporterId: uuidOf.next().value ?? nora.id });
      await report({
        commentId: await storeComment(db, {
          userId: owen.id,
          thread: { kind: "discussion", id: discussionId },
          isCounted: true,
          parentId,
        }),
      });
      await report({
        commentId: await storeComment(db, {
          userId: owen.id,
          thread: { kind: "review", id: reviewId },
          isCounted: true,
        }),
      });
      await report({
        commentId: await storeComment(db, {
          userId: pia.id,
          thread: { kind: "discussion", id: discussionId },
          isCounted: true,
        }),
      });
      await report({ messageId: await storeMessage(db, { senderId: owen.id, recipientId: nora.id }) });
      await report({ discussionId: await storeDiscussion(db, { userId: owen.id }) });
    };
    const uuidOf = [nora.id, pia.id, ada.id].values();
    await all();
    const forSix = await countQueries();
    expect(forSix).toBeGreaterThan(5);
    await all();
    await all();
    expect(await countQueries()).toBe(forSix);
    expect((await list()).items.length).toBeGreaterThan(12);
  });

  test("has no items without reports", async () => {
    expect(await list()).toEqual({ items: [], openCount: 0, next: null });
  });

  test("requires a moderator", async () => {
    await expect(as().reports.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "pia"] as const) {
      await expect(as(person).reports.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(list("the newest")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await list(uuidv7())).items).toEqual([]);
  });
});

test("a search matches the author, title and text of reported items, but not what reporters wrote", async () => {
  const thread = { kind: "discussion", id: discussionId } as const;
  const commentId = await storeComment(db, { thread, userId: pia.id, content: "Call me for rates." });
  const messageId = await storeMessage(db, {
    senderId: pia.id,
    recipientId: nora.id,
    content: "Cheap leads, 100% exclusive.",
  });
  for (const item of [{ reviewId }, { discussionId }, { commentId }, { messageId }, { personId: owen.id }]) {
    await report(item, { details: "Unbearable." });
  }
  for (const [q, kinds] of [
    ["marsh", ["discussion", "person", "review"]],
    ["copperline leads in austin, tx", ["review"]],
    ["the END.", ["review"]],
    ["worth it?", ["comment", "discussion"]],
    ["for rates", ["comment"]],
    ["100% exclusive", ["message"]],
    ["100_ exclusive", []],
    ["unbearable", []],
    ["quill", []],
  ] as const) {
    expect([q, await find(q)]).toEqual([q, kinds]);
  }
  // The count ignores the search, like the tab.
  expect((await as("max").reports.list({ q: "for rates" })).openCount).toBe(5);
});
