import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLOSE_UNAUTHORIZED } from "#contract/live.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { removeUnclaimedFiles } from "#server/platform/files/unclaimed-files.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { openSignedIn } from "#tests/support/api-browser.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { openSocket, serveLive, tokenOf } from "#tests/support/live-sockets.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { type StoredPerson, storePerson } from "#tests/support/stored-person.ts";

const api = await openTestApi();
const { platform, db, world } = api;
const PASSWORD = "correct horse battery";
const { id: other } = world.people.owen;
let passwordHash: string;
let stored = 0;

const node = await openPlatform(platform.config, createLog("silent"), platform.databaseUrl);
afterAll(() => node.close());
const { site } = await serveLive(node);

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const newPerson = () => {
  stored += 1;
  return storePerson(platform, world, `p${stored}`, { other, passwordHash });
};
const asUser = (userId: string) =>
  callAs(platform, {
    userId,
    sessionId: null,
    isPremium: false,
    isModerator: false,
    isAdmin: false,
    suspension: null,
  });

/** Returns every cell of the database that contains a word, as "schema.table.column". */
async function cellsWith(word: string): Promise<string[]> {
  const { rows: columns } = await db.execute<{ schema: string; table: string; column: string }>(sql`
    select c.table_schema as schema, c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      -- Partitions are read with their tables.
      and not (c.table_schema = 'jobs' and c.table_name like 'job\\_%')`);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(schema)}.${sql.identifier(table)}
      where strpos(lower(${sql.identifier(column)}::text), ${word.toLowerCase()}) > 0 limit 1`);
    if (rows.length > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found.sort();
}

async function jobsWith(word: string): Promise<[string, unknown][]> {
  const { rows } = await db.execute<{ name: string; data: unknown }>(sql`
    select name, data from jobs.job where strpos(data::text, ${word}) > 0 order by name`);
  return rows.map(({ name, data }) => [name, data]);
}

/** Runs the job, with the test checkout as the payment provider. */
async function closeCustomer({ words }: StoredPerson): Promise<void> {
  const customerId = `cus_test_${words.own}`;
  expect(platform.payments?.owns(customerId)).toBe(true);
  await platform.payments?.closeCustomer(customerId);
}

describe("deleting an account", () => {
  test("leaves nothing when posts are deleted as well", async () => {
    const person = await newPerson();
    expect((await cellsWith(person.words.own)).length).toBeGreaterThan(40);
    await asUser(person.id).accountData.deleteAccount({ password: PASSWORD, contributions: "delete" });

    await closeCustomer(person);
    await removeUnclaimedFiles(platform);
    expect(await cellsWith(person.words.own)).toEqual(["jobs.job.data", "public.mails.recipient"]);
    expect(await jobsWith(person.words.own)).toEqual([
      ["close-customer", { customerId: `cus_test_${person.words.own}` }],
    ]);
    expect(await cellsWith(person.words.published)).toEqual([]);
    expect(await cellsWith(person.words.letter)).toEqual([
      "public.messages.content",
      "public.messages.subject",
    ]);
    expect(await cellsWith(person.id)).toEqual(["public.moderation_log.subject_id"]);
  });

  test("leaves only posts, without a name, when they are anonymized", async () => {
    const person = await newPerson();
    const proofs = async () => (await api.as("owen").reviews.get({ id: person.reviewId })).proofs;
    expect(new Set(await proofs())).toEqual(new Set(["used-it", "license-checked"]));
    await asUser(person.id).accountData.deleteAccount({ password: PASSWORD, contributions: "anonymise" });
    expect(await proofs()).toEqual(["used-it"]);

    await closeCustomer(person);
    await removeUnclaimedFiles(platform);
    expect(await cellsWith(person.words.own)).toEqual(["jobs.job.data", "public.mails.recipient"]);
    expect(await jobsWith(person.words.own)).toEqual([
      ["close-customer", { customerId: `cus_test_${person.words.own}` }],
    ]);
    expect(await cellsWith(person.id)).toEqual(["public.moderation_log.subject_id"]);
    expect(await cellsWith(person.words.published)).toEqual([
      "public.comment_versions.body",
      "public.comment_versions.content",
      "public.comments.body",
      "public.comments.content",
      "public.discussion_revisions.body",
      "public.discussion_revisions.content",
      "public.discussions.body",
      "public.discussions.content",
      "public.discussions.opening",
      "public.discussions.title",
      "public.review_points.content",
      "public.review_points.meaning",
      "public.review_revisions.content",
      "public.reviews.body",
      "public.reviews.detailed_review",
      "public.reviews.opening",
      "public.reviews.search",
      "public.reviews.search_text",
    ]);
    const review = await api.as("owen").reviews.get({ id: person.reviewId });
    expect(review.reviewer).toMatchObject({ fullName: "Deleted member", avatarUrl: null });
    expect(isDeletedUser(review.reviewer.id)).toBe(true);
    await expect(api.as("owen").profiles.get({ id: review.reviewer.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});

const read = async (query: ReturnType<typeof sql>) => (await db.execute<Record<string, unknown>>(query)).rows;
const leave = (userId: string, contributions: "anonymise" | "delete") =>
  asUser(userId).accountData.deleteAccount({ password: PASSWORD, contributions });

describe("counters after a deletion", () => {
  test.each(["anonymise", "delete"] as const)("stay correct with contributions: %s", async (choice) => {
    const person = await newPerson();
    await leave(person.id, choice);
    expect(
      await read(sql`
        select 'review' as kind, review_id as id from review_stats s where
          like_count <> (select count(*) from likes where likes.review_id = s.review_id)
          or reply_count <> (select count(*) from comments c where c.review_id = s.review_id and status = 'visible')
        union all
        select 'discussion', discussion_id from discussion_stats s where
          like_count <> (select count(*) from likes where likes.discussion_id = s.discussion_id)
          or reply_count <> (
            select count(*) from comments c where c.discussion_id = s.discussion_id and status = 'visible')
        union all
        select 'comment', id from comments c where
          like_count <> (select count(*) from likes where likes.comment_id = c.id)`),
    ).toEqual([]);
  });
});

test("leaves placeholders for comments with replies, and deletes other comments and their placeholders", async () => {
  const person = await newPerson();
  const thread = { kind: "discussion", id: await storeDiscussion(db, { userId: other }) } as const;
  const say = (userId: string, parentId?: string, status?: CommentStatus) =>
    storeComment(db, { thread, userId, parentId, status, content: "Well.", isCounted: true });
  const answered = await say(person.id);
  const answer = await say(other, answered);
  const below = await say(person.id, answer);
  const tombstone = await say(other, undefined, "deleted");
  const last = await say(person.id, tombstone);
  const chain = await say(person.id);
  const chained = await say(person.id, chain);
  await leave(person.id, "delete");

  const rows = await read(sql`select id, status, user_id from comments where discussion_id = ${thread.id}`);
  expect(rows.map(({ id }) => id).sort()).toEqual([answered, answer].sort());
  const left = rows.find(({ id }) => id === answered);
  expect(left).toMatchObject({ status: "deleted" });
  expect(isDeletedUser(String(left?.user_id))).toBe(true);
  expect([below, last, chain, chained, tombstone].filter((id) => rows.some((row) => row.id === id))).toEqual(
    [],
  );
});

test("keeps conversations for the other member, read-only and with a deleted member", async () => {
  const person = await newPerson();
  await leave(person.id, "anonymise");
  await db.delete(schema.blocks);
  const [row] = (await asUser(other).messages.list({ q: person.words.letter })).items;
  expect(row?.with.fullName).toBe("Deleted member");
  const conversation = await asUser(other).messages.get({ id: row?.lastMessage.id ?? "" });
  expect(conversation.messages.map(({ content }) => content)).toContain(person.words.letter);
  expect(conversation.can.reply).toBe(false);
  const again = { recipientId: conversation.with.id, subject: null, content: "Are you there?" };
  await expect(asUser(other).messages.create(again)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("deletes a conversation once its second member is deleted", async () => {
  const first = await newPerson();
  const second = await storePerson(platform, world, `s${first.words.own}`, { other: first.id, passwordHash });
  await leave(first.id, "anonymise");
  expect(await cellsWith(second.words.letter)).toEqual([
    "public.messages.content",
    "public.messages.subject",
  ]);
  await leave(second.id, "anonymise");
  expect(await cellsWith(second.words.letter)).toEqual([]);
});

test("replaces the name in mentions by others", async () => {
  const person = await newPerson();
  await leave(person.id, "delete");
  const named = await read(
    sql`select content, body::text as body from comments where content like '%@Deleted member%'`,
  );
  expect(named.length).toBeGreaterThan(0);
  for (const { content, body } of named) {
    expect(content).toBe("Thank you, @Deleted member, for that.");
    expect(body).toContain('"text": "@Deleted member"');
  }
});

test("removes the likes from notifications, and the actor's name from others", async () => {
  const person = await newPerson();
  const before = sql`select id from notifications where actor_id = ${person.id} order by id`;
  const [single, many, message] = (await read(before)).map(({ id }) => String(id));
  await leave(person.id, "anonymise");
  const left = await read(sql`
    select n.id, n.count, p.full_name from notifications n left join profiles p on p.id = n.actor_id
    where n.id in (${single}, ${many}, ${message}) order by n.id`);
  expect(left).toEqual([
    { id: many, count: 2, full_name: null },
    { id: message, count: 1, full_name: "Deleted member" },
  ]);
});

test("sends a goodbye email and no other", async () => {
  const person = await newPerson();
  await leave(person.id, "delete");
  const mails = await read(
    sql`select recipient, subject, user_id, text from mails where recipient ilike ${`%${person.email}`}`,
  );
  expect(mails).toMatchObject([
    { recipient: person.email, subject: "Your account was deleted", user_id: null },
  ]);
});

test("ends every session immediately", async () => {
  const person = await newPerson();
  const { session } = await openSignedIn(platform, person);
  const headers = new Headers({ authorization: `Bearer ${session.accessToken}` });
  expect(await platform.auth.authenticate(headers)).toMatchObject({ userId: person.id });
  await leave(person.id, "delete");
  expect(await platform.auth.authenticate(headers)).toBeUndefined();
});

test("closes open sockets of other nodes immediately", async () => {
  const person = await newPerson();
  const socket = openSocket(site, { token: await tokenOf(platform, person) });
  await socket.until(1);
  await leave(person.id, "anonymise");
  expect(await socket.closed).toBe(CLOSE_UNAUTHORIZED);
});

test("hides the member from profiles, mentions, reports, messages and notifications", async () => {
  const person = await newPerson();
  await leave(person.id, "anonymise");
  const { author } = await api.as().discussions.get({ id: person.discussionId });
  const gone = { code: "NOT_FOUND" };
  await expect(api.as().profiles.get({ id: author.id })).rejects.toMatchObject(gone);
  await expect(api.as("max").reviews.listByAuthor({ userId: author.id })).rejects.toMatchObject(gone);
  await expect(api.as("max").discussions.listByAuthor({ userId: author.id })).rejects.toMatchObject(gone);
  const report = { subject: { kind: "person", id: author.id }, reason: "spam", details: "" } as const;
  await expect(api.as("nora").reports.create(report)).rejects.toMatchObject(gone);
  const thread = { kind: "discussion", id: person.discussionId } as const;
  const participants = { kind: "discussions", id: thread.id, text: "" } as const;
  expect(await api.as("nora").comments.listParticipants(participants)).toEqual([]);
  await api.as("max").comments.create({ thread, parentId: null, content: "@Deleted member was right." });
  await api.as("max").likes.put({ kind: "discussions", id: thread.id });
  expect(await read(sql`select id from notifications where user_id = ${author.id}`)).toEqual([]);
});

test("notifies other members' open pages", async () => {
  const person = await newPerson();
  const heard = hearNotices(platform);
  await leave(person.id, "anonymise");
  const notices = await heard();
  const [comment] = await read(sql`select discussion_id from comments where id = ${person.commentId}`);
  expect(notices).toContainEqual({ thread: `discussions/${comment?.discussion_id}` });
  expect(notices).toContainEqual({ people: [other], type: "messages" });
  expect(notices).toContainEqual({ people: [other], type: "notifications" });
});

test("says before the deletion whether it would be possible, and deletes nothing", async () => {
  const person = await newPerson();
  const check = (password: string) =>
    asUser(person.id).accountData.deleteAccount({ password, contributions: "delete", onlyCheck: true });
  expect(await check(PASSWORD)).toEqual({});
  await expect(check("a guess")).rejects.toMatchObject({ code: "WRONG_PASSWORD", status: 422 });
  expect(await read(sql`select id from users where id = ${person.id}`)).toHaveLength(1);
});

test("changes nothing for a wrong password, and limits guesses like sign-in", async () => {
  const person = await newPerson();
  const guess = () =>
    asUser(person.id).accountData.deleteAccount({ password: "a guess", contributions: "delete" });
  await expect(guess()).rejects.toMatchObject({ code: "WRONG_PASSWORD", status: 422 });
  expect(await read(sql`select id from users where id = ${person.id}`)).toHaveLength(1);
  // Sign-in attempts by others.
  for (let count = 0; count < 49; count += 1) await platform.limits.take("signInAccount", person.email);
  await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await db.delete(schema.rateLimits);
});

test("rejects the last admin who can sign in, and deletes one of two", async () => {
  const person = await newPerson();
  await db.delete(schema.userRoles).where(sql`role = 'admin'`);
  await db.insert(schema.userRoles).values({ userId: person.id, role: "admin" });
  await expect(leave(person.id, "delete")).rejects.toMatchObject({ code: "LAST_ADMIN", status: 409 });
  const ada = sql`id = ${world.people.ada.id}`;
  await db.insert(schema.userRoles).values({ userId: world.people.ada.id, role: "admin" });
  await db.update(schema.users).set({ disabledAt: new Date() }).where(ada);
  await expect(leave(person.id, "delete")).rejects.toMatchObject({ code: "LAST_ADMIN", status: 409 });
  await db.update(schema.users).set({ disabledAt: null }).where(ada);
  await leave(person.id, "delete");
  expect(await read(sql`select id from users where id = ${person.id}`)).toEqual([]);
});

test("leaves no row for an account without content", async () => {
  const before = await read(sql`select count(*)::int as count from users`);
  const [id, email] = [uuidv7(), "nobody@world.test"];
  await db.insert(schema.users).values({ id, email, emailVerified: true, passwordHash });
  await db.insert(schema.profiles).values({ id, fullName: "Nobody" });
  await leave(id, "anonymise");
  expect(await read(sql`select count(*)::int as count from users`)).toEqual(before);
});

test.each(["anonymise", "delete"] as const)("handles thousands of comments: %s", async (choice) => {
  const person = await newPerson();
  const thread = await storeDiscussion(db, { userId: other });
  const insert = (userId: string, parentId: string | null) =>
    db.execute(sql`
      insert into comments (id, discussion_id, user_id, parent_id, content, body)
      select gen_random_uuid(), ${thread}, ${userId}, ${parentId}::uuid, 'Well.', '[]' from generate_series(1, 5000)`);
  await insert(person.id, null);
  const [first] = await db
    .select({ id: schema.comments.id })
    .from(schema.comments)
    .where(eq(schema.comments.discussionId, thread))
    .limit(1);
  await insert(other, first?.id ?? null);
  const began = performance.now();
  await leave(person.id, choice);
  console.info(`5,000 of 10,000 comments, ${choice}: ${Math.round(performance.now() - began)} ms`);
  const left = await read(sql`select count(*)::int as count from comments where discussion_id = ${thread}`);
  expect(left).toEqual([{ count: choice === "delete" ? 5001 : 10_000 }]);
});
