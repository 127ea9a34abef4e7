import { eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import type { PostRef } from "#contract/parts.ts";
import type { PostAddress } from "#contract/posts/posts.ts";
import {
  comments,
  discussionRevisions,
  discussions,
  likes,
  moderationLog,
  notifications,
  reviewCredits,
  reviewPoints,
  reviewRevisions,
  reviews,
  reviewTags,
  saves,
  tools,
} from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { sendDiscussion } from "#tests/support/sent-discussions.ts";
import { decide, newReview, pendingRevisionOf, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, platform, db, world } = api;
const pool = (db as typeof db & { $client: Pool }).$client;
const { nora, owen, pia, max } = world.people;

const COPPERLINE = {
  toolName: "Copperline Leads",
  category: "Lead Generation",
  city: "Austin",
  state: "TX",
} as const;
const SECRET = "zephyrsecret";
const secretive = () => newReview({ ...COPPERLINE, detailedReview: SECRET, pros: [SECRET], cons: [SECRET] });

beforeEach(async () => {
  await db.execute(
    sql`truncate reports, moderation_log, rate_limits, notifications, review_credits, comments cascade`,
  );
  for (const table of [reviews, discussions]) await db.delete(table);
});

async function newPublicReview(content = secretive()): Promise<string> {
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "approved");
  return id;
}

const KINDS = { reviews: "review", discussions: "discussion" } as const;
const threadOf = ({ kind, id }: PostAddress): PostRef => ({ kind: KINDS[kind], id });
const remove = (post: PostAddress, person: "nora" | "owen" | "max" = "nora") => as(person).posts.remove(post);
const commentOn = (post: PostAddress, userId: string = owen.id, status: CommentStatus = "visible") =>
  storeComment(db, { thread: threadOf(post), userId, status, isCounted: true });
const statusOf = async ({ kind, id }: PostAddress): Promise<string | undefined> => {
  const table = kind === "reviews" ? reviews : discussions;
  const [row] = await db.select({ status: table.moderationStatus }).from(table).where(eq(table.id, id));
  return row?.status;
};
const report = (post: PostAddress) =>
  as("pia").reports.create({ subject: threadOf(post), reason: "misleading" });

/** Nora's public posts. */
const POSTS = [
  ["reviews", async (): Promise<PostAddress> => ({ kind: "reviews", id: await newPublicReview() })],
  [
    "discussions",
    async (): Promise<PostAddress> => ({
      kind: "discussions",
      id: await storeDiscussion(db, { userId: nora.id, title: SECRET, content: SECRET }),
    }),
  ],
] as const;

/** Returns the tables that still contain a word. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select from ${sql.identifier(name)} t where strpos(t::text, ${word}) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe.each(POSTS)("removing %s", (kind, create) => {
  const get = (id: string, person?: "nora" | "owen") =>
    kind === "reviews" ? as(person).reviews.get({ id }) : as(person).discussions.get({ id });
  const listOf = async (person?: "nora" | "max") => {
    const list = kind === "reviews" ? as(person).reviews.listByAuthor : as(person).discussions.listByAuthor;
    return (await list({ userId: nora.id })).total;
  };

  test("leaves nothing if there are no comments", async () => {
    const post = await create();
    await commentOn(post, nora.id);
    await as("owen").likes.put(post);
    await as("owen").saves.put({ ...post, note: "Read again" });
    await remove(post);
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await statusOf(post)).toBeUndefined();
    for (const table of [comments, likes, saves, notifications]) expect(await db.$count(table)).toBe(0);
    for (const person of [undefined, "nora", "owen"] as const) {
      await expect(get(post.id, person)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect([await listOf(), await listOf("nora"), await listOf("max")]).toEqual([0, 0, 0]);
  });

  test("keeps other members' comments below an empty row", async () => {
    const post = await create();
    const commentId = await commentOn(post);
    await as("owen").likes.put(post);
    await as("pia").saves.put({ ...post, note: "Read again" });
    await storeComment(db, { thread: threadOf(post), userId: pia.id, parentId: commentId });
    await remove(post);

    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await statusOf(post)).toBe("deleted");
    for (const table of [likes, saves, reviewRevisions, reviewPoints, reviewTags, discussionRevisions]) {
      expect(await db.$count(table)).toBe(0);
    }
    for (const person of [undefined, "nora", "owen"] as const) {
      await expect(get(post.id, person)).rejects.toMatchObject({ code: "DELETED", status: 410 });
    }
    expect([await listOf(), await listOf("nora"), await listOf("max")]).toEqual([0, 0, 0]);
    expect((await as().comments.list(post)).total).toBe(2);
    // Their authors can still edit them, but nobody can add comments.
    await as("owen").comments.update({ id: commentId, content: "They answered once." });
    await expect(
      as("pia").comments.create({ thread: threadOf(post), content: "More" }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const rejected of [
      () => as("pia").likes.put(post),
      () => as("pia").saves.put({ ...post, note: "" }),
      () => report(post),
      () => remove(post),
      async () => {
        if (kind === "reviews") await as("nora").reviews.getContent({ id: post.id });
        else await as("nora").discussions.getContent({ id: post.id });
      },
    ]) {
      await expect(rejected()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("keeps others' notifications about comments, without the title", async () => {
    const post = await create();
    const commentId = await commentOn(post);
    await as("max").likes.put({ kind: "comments", id: commentId });
    await as("owen").likes.put(post);
    await remove(post);
    expect((await as("nora").notifications.list({})).items).toEqual([]);
    expect((await as("owen").notifications.list({})).items).toMatchObject([
      { kind: "like", title: null, target: { kind: KINDS[kind], id: post.id, commentId } },
    ]);
  });

  test("leaves a reported post to the moderators until they decide", async () => {
    const post = await create();
    await report(post);
    await remove(post);
    expect(await statusOf(post)).toBe("withdrawn");
    await expect(get(post.id, "nora")).rejects.toMatchObject({ code: "DELETED" });
    expect([await listOf("nora"), await listOf("max")]).toEqual([0, 0]);
    const { items } = await as("max").reports.list({});
    expect(items).toMatchObject([
      {
        status: "withdrawn",
        text: expect.stringContaining(SECRET),
        can: { resolve: ["dismiss", "remove", "warn"] },
      },
    ]);
    await as("max").reports.resolve({ ...threadOf(post), resolution: "remove", reason: "Untrue" });
    expect(await statusOf(post)).toBeUndefined();
    expect(await tablesWith(SECRET)).toEqual([]);
    // The removal still counts against its author.
    expect(await db.$count(moderationLog, eq(moderationLog.authorId, nora.id))).toBeGreaterThan(0);
  });

  test("keeps the comments of a reported post after the decision", async () => {
    const post = await create();
    await commentOn(post);
    await report(post);
    await remove(post);
    await as("max").reports.resolve({ ...threadOf(post), resolution: "dismiss" });
    expect(await statusOf(post)).toBe("deleted");
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await db.$count(comments)).toBe(1);
  });

  test("keeps the author's reported comment as evidence", async () => {
    const post = await create();
    const id = await commentOn(post, nora.id);
    await as("pia").reports.create({ subject: { kind: "comment", id }, reason: "harassment" });
    await remove(post);
    expect(await statusOf(post)).toBe("deleted");
    expect((await as("max").reports.list({})).items).toMatchObject([{ subject: { kind: "comment", id } }]);
  });

  test("fails for everyone else, for missing posts and those a moderator removed", async () => {
    const post = await create();
    await expect(as().posts.remove(post)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["owen", "max"] as const) {
      await expect(remove(post, person)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const table = kind === "reviews" ? reviews : discussions;
    await db.update(table).set({ moderationStatus: "removed" }).where(eq(table.id, post.id));
    await expect(remove(post)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(remove({ kind, id: world.tags.goodSupport })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await statusOf(post)).toBe("removed");
  });

  test.each(["pending", "rejected", "hidden"] as const)("deletes a %s post too", async (moderationStatus) => {
    const post = await create();
    const table = kind === "reviews" ? reviews : discussions;
    await db.update(table).set({ moderationStatus }).where(eq(table.id, post.id));
    await remove(post);
    expect(await statusOf(post)).toBeUndefined();
  });

  test("happens once; a concurrent comment is either kept or rejected", async () => {
    const post = await create();
    const [one, other, comment] = await Promise.allSettled([
      remove(post),
      remove(post),
      as("pia").comments.create({ thread: threadOf(post), content: "Too late?" }),
    ]);
    expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
    const isKept = (await db.$count(comments)) === 1;
    expect(await statusOf(post)).toBe(isKept ? "deleted" : undefined);
    expect(comment.status).toBe(isKept ? "fulfilled" : "rejected");
    if (comment.status === "rejected") expect(comment.reason).toMatchObject({ code: "NOT_FOUND" });
  });

  test("makes a comment that waits for the lock fail", async () => {
    const post = await create();
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(`select from ${kind} where id = $1 for update`, [post.id]);
      const comment = Promise.allSettled([
        as("pia").comments.create({ thread: threadOf(post), content: "Too late" }),
      ]);
      await expect
        .poll(async () => (await db.execute(sql`select from pg_locks where not granted`)).rows.length)
        .toBeGreaterThan(0);
      await client.query(`delete from ${kind} where id = $1`, [post.id]);
      await client.query("commit");
      expect(await comment).toMatchObject([{ status: "rejected", reason: { code: "NOT_FOUND" } }]);
    } finally {
      client.release();
    }
  });
});

describe("removing a review", () => {
  test("removes it from all counts and lets the author write it again", async () => {
    const id = await newPublicReview();
    await commentOn({ kind: "reviews", id });
    const seen = async () => ({
      list: (await as().reviews.list({})).total,
      tool: (await as().tools.list()).find((tool) => tool.name === COPPERLINE.toolName)?.reviewCount,
      market: (await as().markets.get({ state: "TX", city: "Austin" })).reviewCount,
      profile: (await as().profiles.get({ id: nora.id })).reviewCount,
      search: (await as().reviews.list({ q: SECRET })).total,
    });
    expect(await seen()).toEqual({ list: 1, tool: 1, market: 1, profile: 1, search: 1 });
    await remove({ kind: "reviews", id });
    expect(await seen()).toEqual({ list: 0, tool: 0, market: 0, profile: 0, search: 0 });
    expect(await newPublicReview(newReview(COPPERLINE))).not.toBe(id);
  });

  test("ends the credit that it earned; the author sees its end beforehand", async () => {
    const id = await newPublicReview();
    const [credit] = await db.select().from(reviewCredits);
    expect(await as("nora").reviews.get({ id })).toMatchObject({
      creditUntil: credit?.expiresAt.toISOString(),
    });
    expect(await as("max").reviews.get({ id })).toMatchObject({ creditUntil: null });
    await remove({ kind: "reviews", id });
    expect(await db.$count(reviewCredits)).toBe(0);
  });

  test("also removes a tool that only it proposed, unless the tool is public", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "Nobody's Tool" }));
    await remove({ kind: "reviews", id });
    expect(await db.$count(tools, eq(tools.name, "Nobody's Tool"))).toBe(0);
    const published = await newPublicReview(newReview({ toolName: "Sunbeam Tool" }));
    await remove({ kind: "reviews", id: published });
    expect(await db.$count(tools, eq(tools.name, "Sunbeam Tool"))).toBe(1);
  });

  test("takes its pending edit out of the queue, so a later decision fails", async () => {
    const id = await newPublicReview();
    await commentOn({ kind: "reviews", id });
    await as("nora").reviews.update({ id, ...secretive() });
    const revisionId = await pendingRevisionOf(db, id);
    const [removed, decided] = await Promise.allSettled([
      remove({ kind: "reviews", id }),
      as("max").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" }),
    ]);
    expect(removed.status).toBe("fulfilled");
    expect(await statusOf({ kind: "reviews", id })).toBe("deleted");
    if (decided.status === "rejected") expect(decided.reason).toMatchObject({ code: "NOT_FOUND" });
    expect((await listQueue(as("max"), "review")).items).toEqual([]);
    await expect(
      as("max").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await tablesWith(SECRET)).toEqual([]);
  });

  test("rejects decisions, hiding and restoring while it is withdrawn", async () => {
    const id = await newPublicReview();
    await as("nora").reviews.update({ id, ...secretive() });
    const revisionId = await pendingRevisionOf(db, id);
    await report({ kind: "reviews", id });
    await remove({ kind: "reviews", id });
    await expect(
      as("max").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("max").moderation.restore({ kind: "review", id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await takeReview(platform, id, "hidden", { actorId: max.id });
    expect(await statusOf({ kind: "reviews", id })).toBe("withdrawn");
    // The author can write it again while moderators still see the old one.
    await sendIn(api, "nora", newReview(COPPERLINE));
  });
});

test("a deleted discussion leaves the moderation queue", async () => {
  const id = await sendDiscussion(api, "nora");
  await remove({ kind: "discussions", id });
  expect((await listQueue(as("max"), "discussion")).items).toEqual([]);
});
