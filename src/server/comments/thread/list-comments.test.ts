import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COMMENT_SORTS, type PostRef } from "#contract/parts.ts";
import type { Comment } from "#contract/posts/comments.ts";
import { comments, profiles } from "#server/platform/db/schema/index.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { MISSING } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";
import { orderThread, type ThreadRow } from "./order-thread.ts";

const { as, db, people, newThread, newReviewThread, stored, clear } = await openThreads();

beforeEach(clear);
afterEach(() => {
  vi.useRealTimers();
});

const NOTHING = { edit: false, remove: false, reply: false, like: false, report: false };

describe("a thread", () => {
  test("has no items without comments", async () => {
    const { id } = await newThread();
    expect(await as().comments.list({ kind: "discussions", id })).toEqual({
      items: [],
      total: 0,
      next: null,
      isBranch: false,
      isGone: false,
      ends: null,
      lock: null,
    });
  });

  test("reports a requested comment that is deleted, missing or hidden from the reader", async () => {
    const thread = await newThread();
    const held = await stored(thread, "owen", { status: "held" });
    const isGone = async (comment: string | undefined, person?: "owen" | "pia" | "max") =>
      (await as(person).comments.list({ kind: "discussions", id: thread.id, comment })).isGone;
    expect(await isGone(held)).toBe(true);
    expect(await isGone(held, "pia")).toBe(true);
    expect(await isGone(held, "owen")).toBe(false);
    expect(await isGone(held, "max")).toBe(false);
    expect(await isGone(MISSING, "max")).toBe(true);
    const deleted = await stored(thread, "owen", { status: "deleted" });
    await stored(thread, "pia", { parentId: deleted });
    expect(await isGone(deleted, "max")).toBe(true);
    expect(await isGone(undefined)).toBe(false);
  });

  test("contains only its own review's comments", async () => {
    const [review, discussion] = [await newReviewThread(), await newThread()];
    const id = await stored(review, "owen");
    await stored(discussion, "owen");
    const { items, total } = await as().comments.list({ kind: "reviews", id: review.id });
    expect(items.map((one) => one.id)).toEqual([id]);
    expect(total).toBe(1);
    await expect(as().comments.list({ kind: "reviews", id: discussion.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("returns its oldest and newest visible comment, and marks comments by its author", async () => {
    const thread = await newThread();
    const first = await stored(thread, "owen");
    const latest = await stored(thread, "nora", { parentId: first });
    await stored(thread, "owen", { status: "held" });
    const { items, ends } = await as("owen").comments.list({ kind: "discussions", id: thread.id });
    expect(ends).toEqual({ first, latest });
    expect(items.map(({ id, isByStarter }) => [id, isByStarter])).toContainEqual([latest, true]);
    expect(items.filter(({ isByStarter }) => isByStarter)).toHaveLength(1);
  });

  test("returns the role that its authors have in their profiles, and none where they left it blank", async () => {
    const thread = await newThread();
    const above = await stored(thread, "owen");
    const reply = await stored(thread, "nora", { parentId: above });
    const roles = async () => {
      const { items } = await as().comments.list({ kind: "discussions", id: thread.id });
      return items.map(({ id, author }) => [id, author?.reviewerType]);
    };
    const setRole = (reviewerType: "team_leader" | "broker" | null) =>
      db.update(profiles).set({ reviewerType }).where(eq(profiles.id, people.owen.id));
    await setRole("team_leader");
    expect(await roles()).toEqual([
      [above, "team_leader"],
      [reply, undefined],
    ]);
    await setRole("broker");
    expect((await roles())[0]).toEqual([above, "broker"]);
    await setRole(null);
    expect((await roles())[0]).toEqual([above, undefined]);
  });

  test("returns what each reader likes and can do", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen");
    await as("pia").likes.put({ kind: "comments", id });
    const seenBy = async (person?: "owen" | "pia" | "max") =>
      (await as(person).comments.list({ kind: "discussions", id: thread.id })).items[0];
    expect(await seenBy()).toMatchObject({ likeCount: 1, isLiked: false, can: NOTHING });
    expect(await seenBy("pia")).toMatchObject({
      likeCount: 1,
      isLiked: true,
      can: { edit: false, remove: false, reply: true, like: true, report: true },
    });
    expect(await seenBy("owen")).toMatchObject({
      isLiked: false,
      can: { edit: true, remove: true, reply: true, like: true, report: false },
    });
    expect((await seenBy("max"))?.can).toEqual({ ...NOTHING, reply: true, like: true, report: true });
  });

  test.each(["pending", "hidden"] as const)(
    "shows only its author and moderators a discussion that is %s",
    async (status) => {
      const { id } = await newThread(status);
      for (const person of [undefined, "owen"] as const) {
        await expect(as(person).comments.list({ kind: "discussions", id })).rejects.toMatchObject({
          code: "NOT_FOUND",
        });
      }
      for (const person of ["nora", "max"] as const) {
        expect((await as(person).comments.list({ kind: "discussions", id })).items).toEqual([]);
      }
    },
  );

  test("returns NOT_FOUND if it's missing", async () => {
    await expect(as().comments.list({ kind: "discussions", id: MISSING })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(as().comments.list({ kind: "reviews", id: MISSING })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each([
    ["an unknown order", { sort: "worst" as never }],
    ["a malformed cursor", { after: "first" }],
    ["a malformed comment id", { comment: "first" }],
  ])("rejects %s", async (_, part) => {
    const { id } = await newThread();
    await expect(as().comments.list({ kind: "discussions", id, ...part })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("hidden comments don't leak:", () => {
  const STATES = [
    ["held", "pending"],
    ["hidden", "hidden"],
    ["removed", "removed"],
    ["rejected", "rejected"],
  ] as const;

  test.each(STATES)("%s", async (status, state) => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status, content: "zephyr" });
    const list = (person?: "nora" | "owen" | "pia" | "max") =>
      as(person).comments.list({ kind: "discussions", id: thread.id, comment: id });
    for (const person of [undefined, "nora", "pia"] as const) {
      expect(await list(person)).toMatchObject({ items: [], total: 0 });
    }
    for (const person of ["owen", "max"] as const) {
      const { items, total } = await list(person);
      expect(items).toMatchObject([{ id, state, author: { id: people.owen.id } }]);
      expect(total).toBe(0);
      expect(JSON.stringify(items)).toContain("zephyr");
    }
    // With a reply that everyone sees.
    await stored(thread, "pia", { parentId: id });
    for (const person of [undefined, "nora", "pia"] as const) {
      const { items, total } = await list(person);
      const shownState = status === "removed" ? "removed" : "hidden";
      expect(items).toMatchObject([
        { id, state: shownState, author: null, body: null, editedAt: null, replyCount: 1, can: NOTHING },
        { parentId: id, depth: 1, replyTo: null },
      ]);
      expect(total).toBe(1);
      expect(JSON.stringify(items)).not.toContain("zephyr");
      expect(JSON.stringify(items)).not.toContain(people.owen.id);
    }
  });
});

describe("a thread of 3,000 comments", () => {
  /** Realistic: some top-level comments, mostly replies, a few hidden or deleted. */
  async function storeThread(thread: PostRef): Promise<ThreadRow[]> {
    const start = Date.now() - 3000 * 60_000;
    const statuses = ["visible", "visible", "visible", "deleted", "held", "removed"] as const;
    const writers = [people.nora.id, people.owen.id, people.pia.id];
    const rows: ThreadRow[] = [];
    for (let index = 0; index < 3000; index++) {
      const createdAt = new Date(start + index * 60_000);
      const above = (index * 7919) % (index + 3);
      rows.push({
        id: uuidv7({ msecs: createdAt.getTime() }),
        parentId: index % 4 === 0 || above >= index ? null : (rows[above]?.id ?? null),
        userId: writers[index % 3] ?? "",
        status: index % 10 === 0 ? (statuses[(index / 10) % 6] ?? "visible") : "visible",
        likeCount: (index * 31) % 17,
        createdAt,
      });
    }
    await db.insert(comments).values(
      rows.map((row, index) => ({
        ...row,
        discussionId: thread.id,
        content: row.status === "deleted" ? null : `Number ${index}`,
        body: row.status === "deleted" ? null : parseRichText(`Number ${index}`),
      })),
    );
    return rows;
  }

  async function readAll(id: string, sort: (typeof COMMENT_SORTS)[number]) {
    const items: Comment[] = [];
    let after: string | undefined;
    do {
      const part = await as().comments.list({ kind: "discussions", id, sort, after });
      expect(part.items.length).toBeLessThanOrEqual(after === undefined ? 50 : 200);
      items.push(...part.items);
      after = part.next ?? undefined;
    } while (after !== undefined);
    return items;
  }

  test("returns the right first page, and pages with every comment once, from top to bottom", async () => {
    // "Best" depends on the hour.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-01T12:00:00Z") });
    const thread = await newThread();
    const rows = await storeThread(thread);
    for (const sort of COMMENT_SORTS) {
      const expected = orderThread(rows, VISITOR, sort, new Date());
      const first = await as().comments.list({ kind: "discussions", id: thread.id, sort });
      expect(first.total).toBe(rows.filter(({ status }) => status === "visible").length);
      expect(first.items.map(({ id }) => id)).toEqual(expected.slice(0, 50).map(({ id }) => id));
      const all = await readAll(thread.id, sort);
      expect(all.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const seen = new Map<string, number>();
      for (const { id, parentId, depth } of all) {
        expect(depth).toBe(parentId === null ? 0 : (seen.get(parentId) ?? Number.NaN) + 1);
        seen.set(id, depth);
      }
    }
  }, 60_000);

  test("shows a requested comment beyond the first page within its branch", async () => {
    const thread = await newThread();
    const rows = await storeThread(thread);
    const order = orderThread(rows, VISITOR, "old", new Date());
    const asked = order.slice(2000).find(({ depth, isTombstone }) => depth === 3 && !isTombstone);
    const ask = {
      kind: "discussions",
      id: thread.id,
      sort: "old",
      comment: asked?.id.toUpperCase(),
    } as const;
    const { items, isBranch, total } = await as().comments.list(ask);
    expect(isBranch).toBe(true);
    expect(items.map(({ depth }) => depth).slice(0, 4)).toEqual([0, 1, 2, 3]);
    expect(items[3]?.id).toBe(asked?.id);
    expect(items.length).toBeGreaterThanOrEqual(4 + Math.min(46, asked?.replyCount ?? 0));
    expect(total).toBe(rows.filter(({ status }) => status === "visible").length);

    const inFirst = await as().comments.list({ ...ask, comment: order[49]?.id });
    expect(inFirst).toEqual(await as().comments.list({ ...ask, comment: undefined }));
  });
});
