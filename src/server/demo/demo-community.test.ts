import { randomUUID } from "node:crypto";
import path from "node:path";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { discussionContent } from "#contract/posts/discussions.ts";
import { richText } from "#contract/text/rich-text.ts";
import { openDatabase } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { createFolderStore } from "#server/platform/files/folder-store.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { normalizeToolName, readToolCatalogue } from "#server/tools/index.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { loadDemoData } from "./load-demo-data.ts";

const NOW = new Date("2026-11-01T12:00:00Z");
const LOAD_MS = 120_000;

const { db, close } = openDatabase(await createTestDatabase());
const files = createFolderStore(path.join(inject("folder"), randomUUID()));
beforeAll(async () => {
  await db.transaction((tx) => loadDemoData(tx, files, NOW));
  return close;
}, LOAD_MS);

const { comments, discussions, moderationLog, notifications, reports } = schema;
const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${query}`);
  return rows[0]?.count ?? Number.NaN;
};
const member = sql`(select id from users where email = 'member@demo.test')`;

describe("discussions of the demo", () => {
  test("cover every moderation status, over the last three years", async () => {
    const rows = await db.select().from(discussions);
    const by = Map.groupBy(rows, ({ moderationStatus }) => moderationStatus);
    expect(rows.length).toBeGreaterThan(100);
    expect(by.get("approved")?.length).toBeGreaterThan(90);
    expect(by.get("pending")?.length).toBeGreaterThanOrEqual(6);
    expect(by.get("rejected")?.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
    const ages = rows.map(({ createdAt }) => (NOW.getTime() - createdAt.getTime()) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages.filter((age) => age < 0.5).length).toBeGreaterThan(3);
    expect(Math.max(...ages)).toBeGreaterThan(2 * 365);
    expect(rows.filter(({ marketId }) => marketId === null).length).toBeGreaterThan(20);
    expect(rows.filter(({ toolId }) => toolId !== null).length).toBeGreaterThan(25);
  });

  test("have their versions, tags and decisions", async () => {
    const revisions = await db.select().from(schema.discussionRevisions);
    expect(new Set(revisions.map(({ discussionId }) => discussionId)).size).toBe(
      await db.$count(discussions),
    );
    for (const { content } of revisions) expect(discussionContent.safeParse(content).error).toBeUndefined();
    const decided = revisions.filter(({ status }) => status !== "pending");
    const decisions = await db
      .select()
      .from(schema.moderationDecisions)
      .where(isNull(schema.moderationDecisions.revisionId));
    expect(decisions.map(({ discussionRevisionId: id }) => id).sort()).toEqual(
      decided.map(({ id }) => id).sort(),
    );
    const rejections = decisions.filter(({ decision }) => decision === "rejected");
    expect(rejections.every(({ reason }) => reason !== null)).toBe(true);
    expect(await db.$count(schema.discussionTags)).toBeGreaterThan(90);
    expect(await count(sql`discussions d where moderated_by = user_id`)).toBe(0);
  });
});

describe("comments of the demo", () => {
  test("number about a thousand, 300 of them in one thread, twelve levels deep", async () => {
    expect(await db.$count(comments)).toBeGreaterThan(900);
    const { rows } = await db.execute<{ most: number; deepest: number }>(sql`
      with recursive tree as (
        select id, 0 as depth from comments where parent_id is null
        union all select comments.id, depth + 1 from comments join tree on tree.id = comments.parent_id
      )
      select (select max(size) from (select count(*)::int as size from comments group by discussion_id, review_id) s) as most,
        (select max(depth) from tree) as deepest`);
    expect(rows[0]).toEqual({ most: 300, deepest: 12 });
    const above = sql`comments c join comments p on p.id = c.parent_id`;
    expect(await count(sql`${above} where c.created_at < p.created_at`)).toBe(0);
    expect(await count(sql`${above} where c.user_id = p.user_id`)).toBe(0);
    const elsewhere = sql`(c.review_id, c.discussion_id) is distinct from (p.review_id, p.discussion_id)`;
    expect(await count(sql`${above} where ${elsewhere}`)).toBe(0);
    expect(await count(sql`comments where created_at > ${NOW.toISOString()}`)).toBe(0);
  });

  test("include pending, hidden, edited and deleted ones", async () => {
    const withStatus = (status: CommentStatus) => db.$count(comments, eq(comments.status, status));
    expect(await withStatus("held")).toBe(4);
    expect(await withStatus("hidden")).toBe(1);
    expect(await withStatus("deleted")).toBeGreaterThan(10);
    const childless = sql`comments c where status = 'deleted' and not exists (select from comments where parent_id = c.id)`;
    expect(await count(childless)).toBe(0);
    const edited = await count(sql`comments where edited_at is not null`);
    expect(edited).toBeGreaterThan(15);
    expect(await db.$count(schema.commentVersions)).toBe(edited);
    expect(await db.$count(schema.commentMentions)).toBeGreaterThan(30);
  });

  test("have no repetition in a thread, unfilled placeholder or email address", async () => {
    const rows = await db.select().from(comments).where(ne(comments.status, "deleted"));
    const texts = rows.map(({ content, reviewId, discussionId }) => `${reviewId ?? discussionId} ${content}`);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { body } of rows) expect(richText.safeParse(body).error).toBeUndefined();
    const all = [
      ...rows.map(({ content }) => content ?? ""),
      ...(await db.select().from(discussions)).flatMap(({ title, content }) => [title, content]),
      ...(await db.select().from(schema.messages)).flatMap(({ content, subject }) => [
        content,
        subject ?? "",
      ]),
    ];
    expect(all.filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([]);
    expect(all.filter((text) => /\S@\S+\.\S/.test(text))).toEqual([]);
  });

  test("name no real company", async () => {
    const real = (await readToolCatalogue()).flatMap(({ name, aliases }) => [name, ...aliases]);
    const distinct = real.filter((name) => /[ A-Z].*[A-Z]/.test(name) && normalizeToolName(name).length > 6);
    expect(distinct.length).toBeGreaterThan(20);
    const rows = await db.select({ content: comments.content }).from(comments);
    const asked = await db
      .select({ content: discussions.content, title: discussions.title })
      .from(discussions);
    const text = [...rows, ...asked].map((row) => Object.values(row).join(" ")).join("\n");
    expect(distinct.filter((name) => text.includes(name))).toEqual([]);
  });
});

describe("counters of the demo", () => {
  test.each(["review", "discussion"])("are correct for every %s", async (kind) => {
    const id = sql.raw(`${kind}_id`);
    const stats = sql.raw(`${kind}_stats`);
    expect(await db.$count(schema.likes)).toBeGreaterThan(2500);
    expect(
      await count(sql`${stats} s where
        reply_count <> (select count(*) from comments where ${id} = s.${id} and status = 'visible')
        or like_count <> (select count(*) from likes where ${id} = s.${id})`),
    ).toBe(0);
    expect(await count(sql`${stats} where reply_count > 0 and like_count > 0`)).toBeGreaterThan(35);
  });

  test("are correct for every comment, and no one likes their own", async () => {
    expect(
      await count(sql`comments c where like_count <> (select count(*) from likes where comment_id = c.id)`),
    ).toBe(0);
    expect(await count(sql`likes l join comments c on c.id = l.comment_id where c.user_id = l.user_id`)).toBe(
      0,
    );
    expect(await count(sql`likes l join comments c on c.id = l.comment_id where c.status <> 'visible'`)).toBe(
      0,
    );
  });
});

describe("the demo's member", () => {
  test("has eight conversations, some unread, and a request of each kind", async () => {
    const own = sql`conversations where ${member} in (low_user_id, high_user_id)`;
    expect(await count(own)).toBe(8);
    expect(await count(sql`${own} and accepted_at is null and started_by = ${member}`)).toBe(1);
    expect(await count(sql`${own} and accepted_at is null and started_by <> ${member}`)).toBe(1);
    const unread = sql`messages m join conversations c on c.id = m.conversation_id
      where recipient_id = ${member} and not read and accepted_at is not null`;
    expect(await count(unread)).toBe(2);
  });

  test("has saves of every kind, with notes", async () => {
    for (const column of ["tool_id", "market_id", "review_id", "discussion_id"]) {
      const saved = sql`saves where user_id = ${member} and ${sql.raw(column)} is not null`;
      expect(await count(saved)).toBeGreaterThan(1);
      expect(await count(sql`${saved} and note <> ''`)).toBeGreaterThan(0);
    }
  });

  test("has unread notifications of each kind with working links", async () => {
    const unread = await db
      .select()
      .from(notifications)
      .where(and(sql`user_id = ${member}`, isNull(notifications.readAt)));
    const kinds = new Set(unread.map(({ kind }) => kind));
    for (const kind of ["reply", "mention", "like", "moderation", "message"]) expect(kinds).toContain(kind);
    expect(unread.some(({ kind, count: events }) => kind === "like" && events > 1)).toBe(true);
    const replies = sql`notifications n join comments c on c.id = n.comment_id where n.kind in ('reply', 'mention')`;
    expect(await count(sql`${replies} and (n.actor_id <> c.user_id or n.user_id = c.user_id)`)).toBe(0);
    const mentions = sql`notifications n where kind = 'mention' and not exists (
      select from comment_mentions m where m.comment_id = n.comment_id and m.user_id = n.user_id)`;
    expect(await count(mentions)).toBe(0);
    expect(await db.$count(notifications, sql`mail is not null and mailed_at is null`)).toBe(0);
    expect(await count(sql`notifications where user_id = actor_id`)).toBe(0);
  });
});

describe("the demo's moderators", () => {
  test("see five reported items, one of them hidden by three reports", async () => {
    const open = await db.select().from(reports).where(isNull(reports.outcome));
    const idOf = (report: (typeof open)[number]) =>
      report.reviewId ?? report.discussionId ?? report.commentId ?? report.messageId ?? report.personId;
    expect(new Set(open.map(idOf)).size).toBe(5);
    const ofComment = open.filter(({ commentId }) => commentId !== null);
    expect(ofComment).toHaveLength(3);
    const [hidden] = await db.select().from(comments).where(eq(comments.status, "hidden"));
    expect(new Set(ofComment.map(({ commentId }) => commentId))).toEqual(new Set([hidden?.id]));
  });

  test("see a log that matches the decisions", async () => {
    expect(await db.$count(moderationLog)).toBe(40);
    expect(
      await count(sql`moderation_log l where action in ('approve', 'reject') and subject_kind <> 'comment' and not exists (
        select from moderation_decisions d
        left join review_revisions r on r.id = d.revision_id
        left join discussion_revisions e on e.id = d.discussion_revision_id
        where coalesce(r.review_id, e.discussion_id) = l.subject_id and d.moderator_id = l.actor_id
          and d.created_at = l.created_at and d.decision like l.action || '%')`),
    ).toBe(0);
    expect(
      await db.$count(moderationLog, and(isNull(moderationLog.actorId), ne(moderationLog.action, "hide"))),
    ).toBe(0);
    const byLast = sql`(select distinct on (subject_id) subject_id, after->>'status' as status from moderation_log
      where subject_kind = 'comment' and after ? 'status' order by subject_id, id desc) l`;
    expect(
      await count(sql`${byLast} join comments c on c.id = l.subject_id where c.status <> l.status`),
    ).toBe(0);
  });
});
