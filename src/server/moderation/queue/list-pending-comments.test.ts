import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { EARLIER_TEXTS } from "#contract/moderation/queue.ts";
import { HELD_FOR } from "#contract/moderation/terms.ts";
import {
  comments,
  commentVersions,
  discussions,
  rateLimits,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeHeldComment } from "#tests/support/held-comments.ts";
import { listQueue } from "#tests/support/queues.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora, owen, pia } = world.people;

let thread = { kind: "discussion" as const, id: "" };

beforeEach(async () => {
  for (const table of [reviews, discussions, rateLimits]) await db.delete(table);
  thread = { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id, title: "Worth it?" }) };
});

const list = (after?: string | null) => listQueue(as("max"), "comment", after ? { after } : {});

describe("the queue", () => {
  test("contains only held comments", async () => {
    for (const status of ["visible", "hidden", "removed", "rejected", "deleted"] as const) {
      await storeComment(db, { thread, userId: owen.id, status });
    }
    expect(await list()).toEqual({ items: [], pendingCount: 0, next: null });
  });

  test("contains a comment with everything needed for a decision", async () => {
    for (let count = 0; count < 2; count++) await storeComment(db, { thread, userId: owen.id });
    await storeComment(db, { thread, userId: owen.id, status: "rejected" });
    const id = await storeHeldComment(db, {
      thread,
      userId: owen.id,
      content: "See *this*.",
      heldFor: "links",
      createdAt: new Date("2026-11-20T10:00:00Z"),
    });
    expect(await list()).toEqual({
      items: [
        {
          kind: "comment",
          id,
          version: expect.any(String),
          submittedAt: "2026-11-20T10:00:00.000Z",
          heldFor: "links",
          body: [
            {
              type: "paragraph",
              children: [
                { type: "text", text: "See " },
                { type: "italic", children: [{ type: "text", text: "this" }] },
                { type: "text", text: "." },
              ],
            },
          ],
          earlierTexts: [],
          thread: { ...thread, title: "Worth it?" },
          replyTo: null,
          author: {
            id: owen.id,
            fullName: "Owen Marsh",
            avatarUrl: null,
            joinedAt: expect.any(String),
            approved: 2,
          },
          decided: null,
          can: { decide: true },
        },
      ],
      pendingCount: 1,
      next: null,
    });
    expect(JSON.stringify(await list())).not.toContain("@");
  });

  test("shows the earlier texts of a comment edited while pending, newest first", async () => {
    const [id, other] = [
      await storeHeldComment(db, { thread, userId: owen.id, content: "You *fool*" }),
      await storeHeldComment(db, { thread, userId: owen.id }),
    ];
    await as("owen").comments.update({ id, content: "You donkey" });
    await as("owen").comments.update({ id, content: "Have a nice day" });
    expect((await list()).items.map((item) => [item.id, item.earlierTexts])).toEqual([
      [id, ["You donkey", "You fool"]],
      [other, []],
    ]);
    const many = Array.from({ length: EARLIER_TEXTS + 1 }, () => ({
      content: "x",
      body: parseRichText("x"),
    }));
    await db.insert(commentVersions).values(many.map((version) => ({ commentId: other, ...version })));
    expect((await list()).items[1]?.earlierTexts).toHaveLength(EARLIER_TEXTS);
  });

  test("shows the review and why the comment is held", async () => {
    const [id = ""] = await storeReviews(db, [
      { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
    ]);
    for (const heldFor of HELD_FOR) {
      await storeHeldComment(db, { thread: { kind: "review", id }, userId: pia.id, heldFor });
    }
    const { items } = await list();
    expect(items.map(({ heldFor }) => heldFor)).toEqual([...HELD_FOR]);
    expect(items[0]).toMatchObject({
      thread: { kind: "review", id, title: "Copperline Leads in Austin, TX" },
      author: { fullName: "Pia Lindgren", approved: 0 },
    });
  });

  test("shows an excerpt of the parent, unless that was deleted", async () => {
    const long = await storeComment(db, {
      thread,
      userId: pia.id,
      content: `**Words** ${"and words ".repeat(40)}`,
    });
    const deleted = await storeComment(db, { thread, userId: pia.id, status: "deleted" });
    await storeHeldComment(db, { thread, userId: owen.id, parentId: long });
    await storeHeldComment(db, { thread, userId: owen.id, parentId: deleted });
    const [first, second] = (await list()).items;
    expect(first?.replyTo).toEqual({
      fullName: "Pia Lindgren",
      excerpt: expect.stringMatching(/^Words and words .*…$/),
    });
    expect(first?.replyTo?.excerpt.length).toBeLessThanOrEqual(160);
    expect(second?.replyTo).toBeNull();
  });

  test("also contains the moderator's own comments, which others decide on", async () => {
    await storeHeldComment(db, { thread, userId: world.people.max.id });
    const canDecide = async (person: "max" | "ada") =>
      (await listQueue(as(person), "comment")).items.map(({ can }) => can.decide);
    expect(await canDecide("max")).toEqual([false]);
    expect(await canDecide("ada")).toEqual([true]);
  });
});

describe("pagination", () => {
  async function fillQueue() {
    const ids: string[] = [];
    for (let index = 0; index < 45; index++) {
      const createdAt = new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3) * 1000);
      ids.push(await storeHeldComment(db, { thread, userId: owen.id, createdAt }));
    }
    return ids;
  }
  const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id);

  test("returns the oldest first, 20 per page, without duplicates or gaps", async () => {
    const expected = await fillQueue();
    const first = await list();
    const second = await list(first.next);
    const third = await list(second.next);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(expected);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 5]);
    expect(first.pendingCount).toBe(45);
    expect(third.next).toBeNull();
  });

  test("continues after a cursor that was decided since", async () => {
    const expected = await fillQueue();
    const { next } = await list();
    await as("max").moderation.decide({
      kind: "comments",
      id: next ?? "",
      decision: "rejected",
      reason: "No",
    });
    expect(idsOf(await list(next))).toEqual(expected.slice(20, 40));
  });

  test("continues after a cursor that was deleted since", async () => {
    const rows = Array.from({ length: 22 }, (_, index) => {
      const createdAt = new Date(Date.UTC(2026, 1, 1) + index * 1000);
      return { id: uuidv7({ msecs: createdAt.getTime() }), createdAt };
    });
    const held = { discussionId: thread.id, userId: owen.id, status: "held", heldFor: "links" } as const;
    const text = { content: "Held.", body: parseRichText("Held.") };
    await db.insert(comments).values(rows.map((row) => ({ ...held, ...text, ...row })));
    const { next } = await list();
    await db.delete(comments).where(eq(comments.id, next ?? ""));
    expect(idsOf(await list(next))).toEqual(rows.slice(20).map(({ id }) => id));
  });
});

describe("rejects", () => {
  test("everyone but moderators", async () => {
    await expect(listQueue(as(), "comment")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(listQueue(as(person), "comment")).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("a malformed cursor", async () => {
    await expect(list("1")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
