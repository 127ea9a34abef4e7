import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { PostKind } from "#contract/parts.ts";
import { comments, discussions, rateLimits, reviews } from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { TABLES } from "#server/posts/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { postsOf } from "#tests/support/sent-posts.ts";
import { newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import type { Person } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen, ada } = world.people;

emptyBeforeEach(db, reviews, discussions, rateLimits);

const KINDS = ["review", "discussion", "comment"] as const;

const openThread = async () =>
  ({ kind: "discussion", id: await storeDiscussion(db, { userId: ada.id }) }) as const;

/** Versions of one review of Nora's, or of one discussion. */
const reviewOf = (text: string) => newReview({ toolName: "Copperline Leads", detailedReview: text });
const discussionOf = (title: string) => newDiscussion({ title });
const VERSIONS = {
  review: {
    contentOf: reviewOf,
    create: (text: string) => sendIn(api, "nora", reviewOf(text)),
    edit: (id: string, text: string) => as("nora").reviews.update({ id, ...reviewOf(text) }),
  },
  discussion: {
    contentOf: discussionOf,
    create: (text: string) => sendDiscussion(api, "nora", discussionOf(text)),
    edit: (id: string, text: string) => as("nora").discussions.update({ id, ...discussionOf(text) }),
  },
};

/** Submits a new item that becomes pending. */
const SUBMIT = {
  review: (person: Person, tagIds: string[] = []) => sendIn(api, person, newReview({ tagIds })),
  discussion: (person: Person, tagIds: string[] = []) =>
    sendDiscussion(api, person, newDiscussion({ tagIds })),
  comment: async (person: Person) =>
    storeComment(db, { status: "held", thread: await openThread(), userId: world.people[person].id }),
};

/** Stores pending items of these times; returns what is in the queue. */
const STORE = {
  async review(times: readonly Date[]) {
    const place = { toolId: world.tools.foyer, marketId: world.markets.austin, status: "pending" } as const;
    const authors = await storeReviewers(db, times.length);
    const stored = authors.map((userId) => ({ ...place, userId }));
    return storeVersions("review", await storeReviews(db, stored), times);
  },
  async discussion(times: readonly Date[]) {
    const stored = times.map(() => storeDiscussion(db, { userId: nora.id, status: "pending" }));
    return storeVersions("discussion", await Promise.all(stored), times);
  },
  async comment(times: readonly Date[]) {
    const { id: discussionId } = await openThread();
    const held = { discussionId, userId: owen.id, status: "held", heldFor: "links" } as const;
    const text = { content: "Held.", body: parseRichText("Held.") };
    const rows = times.map((createdAt) => ({ id: uuidv7({ msecs: createdAt.getTime() }), createdAt }));
    await db.insert(comments).values(rows.map((row) => ({ ...held, ...text, ...row })));
    return rows;
  },
};

/** The ids are not in the order of the queue. */
async function storeVersions(kind: PostKind, itemIds: readonly string[], times: readonly Date[]) {
  const rows = times.map((createdAt, index) => ({
    id: uuidv7({ msecs: Date.UTC(2026, 5, 1) - index * 1000 }),
    [`${kind}Id`]: itemIds[index],
    content: VERSIONS[kind].contentOf("Stored."),
    ...(kind === "discussion" && { body: [] }),
    createdAt,
  }));
  await db.insert(TABLES[kind].postRevisions).values(rows);
  return rows;
}

/** Stores 45 pending items, of which three each have the same time; returns their ids in the queue's order. */
async function fillQueue(kind: keyof typeof STORE) {
  const times = Array.from(
    { length: 45 },
    (_, index) => new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3) * 1000),
  );
  const rows = await STORE[kind](times);
  return rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

describe.each(KINDS)("the queue of %ss", (kind) => {
  const list = (after?: string | null) => listQueue(as("max"), kind, after ? { after } : {});

  test("contains only what is pending", async () => {
    if (kind === "comment") {
      const thread = await openThread();
      for (const status of ["visible", "hidden", "removed", "rejected", "deleted"] as const) {
        await storeComment(db, { thread, userId: owen.id, status });
      }
    } else await postsOf(kind).decide(api, await SUBMIT[kind]("nora"), "approved");
    expect(await list()).toEqual({ items: [], pendingCount: 0, next: null });
  });

  test("contains no email address", async () => {
    await SUBMIT[kind]("nora");
    const page = await list();
    expect(page.items).toMatchObject([{ author: { id: nora.id } }]);
    expect(JSON.stringify(page)).not.toContain("@");
  });

  test("also contains the moderator's own, which others decide on", async () => {
    await SUBMIT[kind]("max");
    const canDecide = async (person: "max" | "ada") =>
      (await listQueue(as(person), kind)).items.map(({ can }) => can.decide);
    expect(await canDecide("max")).toEqual([false]);
    expect(await canDecide("ada")).toEqual([true]);
  });

  test("returns the oldest first, 20 per page, without duplicates or gaps", async () => {
    const expected = await fillQueue(kind);
    const first = await list();
    const second = await list(first.next);
    const third = await list(second.next);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 5]);
    expect([first, second, third].flatMap(idsOf)).toEqual(expected);
    expect(first.pendingCount).toBe(45);
    expect(third.next).toBeNull();
  });

  test("continues after a cursor that was decided since", async () => {
    const expected = await fillQueue(kind);
    const { next } = await list();
    await as("max").moderation.decide({
      kind: `${kind}s`,
      id: next ?? "",
      decision: "rejected",
      reason: "No",
    });
    const second = await list(next);
    expect(idsOf(second)).toEqual(expected.slice(20, 40));
    expect(second.pendingCount).toBe(44);
  });

  test("ends after exactly 20", async () => {
    const expected = await fillQueue(kind);
    const last = await list(expected[24]);
    expect(idsOf(last)).toEqual(expected.slice(25));
    expect(last.next).toBeNull();
  });

  test("rejects everyone but moderators", async () => {
    await SUBMIT[kind]("nora");
    await expect(listQueue(as(), kind)).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(listQueue(as(person), kind)).rejects.toMatchObject({
        code: "FORBIDDEN",
        status: 403,
        message: "Access denied",
      });
    }
  });

  test("rejects a malformed cursor", async () => {
    await expect(list("1")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe.each(["review", "discussion"] as const)("a pending version of a %s", (kind) => {
  const { decide, versionsOf } = postsOf(kind);
  const { contentOf, create, edit } = VERSIONS[kind];
  const listAll = async () => (await listQueue(as("max"), kind)).items;

  test("comes with the author's numbers of approved and rejected ones", async () => {
    for (const decision of ["approved", "approved", "rejected"] as const) {
      await decide(api, await SUBMIT[kind]("nora"), decision);
    }
    await decide(api, await SUBMIT[kind]("owen"), "approved");
    for (const person of ["nora", "owen", "pia"] as const) await SUBMIT[kind](person);
    expect((await listAll()).map(({ author }) => author)).toMatchObject([
      { fullName: "Nora Quill", approved: 2, rejected: 1 },
      { fullName: "Owen Marsh", approved: 1, rejected: 0 },
      { fullName: "Pia Lindgren", approved: 0, rejected: 0 },
    ]);
  });

  test("comes with the public version and the history of earlier ones, if it's an edit", async () => {
    const id = await create("First.");
    await decide(api, id, "rejected", { reason: "Too short" });
    for (const text of ["Second.", "Third."]) await edit(id, text);
    await decide(api, id, "approved", { moderator: "ada" });
    await edit(id, "Fourth.");
    await decide(api, id, "rejected");
    await edit(id, "Fifth.");
    await SUBMIT[kind]("owen", [world.tags.goodSupport]);

    const [item, other] = await listAll();
    expect(other).toMatchObject({ history: [], publicContent: null, tags: [{ name: "Good support" }] });
    expect(item?.tags).toEqual([]);
    expect(item?.content).toEqual(contentOf("Fifth."));
    expect(item?.publicContent).toEqual(contentOf("Third."));
    const [max, decidedAt] = ["Max Abara", expect.any(String)];
    expect(item?.history).toMatchObject([
      { status: "rejected", moderatorName: max, decidedAt, reason: "No numbers." },
      { status: "approved", moderatorName: "Ada Castellano", decidedAt, reason: null },
      { status: "superseded", moderatorName: null, decidedAt: null, reason: null },
      { status: "rejected", moderatorName: max, decidedAt, reason: "Too short" },
    ]);
  });

  test("comes with the 20 newest of many versions, and always the public one", async () => {
    const id = await create("Approved first.");
    await decide(api, id, "approved");
    await edit(id, "Approved last.");
    await decide(api, id, "approved");
    for (let version = 1; version <= 22; version++) {
      await db.delete(rateLimits);
      await edit(id, `Version ${version}`);
    }
    const versions = await versionsOf(db, id);
    expect(await listAll()).toMatchObject([
      {
        content: contentOf("Version 22"),
        publicContent: contentOf("Approved last."),
        history: versions.slice(1, 21).map(({ createdAt }) => ({ createdAt: createdAt.toISOString() })),
      },
    ]);
  });

  test("comes without a public version if a rejected one was resubmitted", async () => {
    const id = await create("First.");
    await decide(api, id, "rejected");
    await edit(id, "Second.");
    expect(await listAll()).toMatchObject([{ content: contentOf("Second."), publicContent: null }]);
  });

  test("doesn't come after a cursor that doesn't exist", async () => {
    await SUBMIT[kind]("nora");
    const page = await listQueue(as("max"), kind, { after: MISSING });
    expect(page).toEqual({ items: [], pendingCount: 1, next: null });
  });
});

test("the queue of comments continues after a cursor that was deleted since", async () => {
  const expected = await fillQueue("comment");
  const { next } = await listQueue(as("max"), "comment");
  await db.delete(comments).where(eq(comments.id, next ?? ""));
  expect(idsOf(await listQueue(as("max"), "comment", { after: next ?? "" }))).toEqual(expected.slice(20, 40));
});
