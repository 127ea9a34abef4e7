import { randomUUID } from "node:crypto";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { createFolderStore } from "#server/platform/files/folder-store.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { searchedDifferently } from "#tests/support/searched-posts.ts";
import { loadDemoData } from "../load-demo-data.ts";
import { type BulkCounts, fillInBulk } from "./fill-in-bulk.ts";

const FILL_MS = 120_000;

const { db, close } = openDatabase(await createTestDatabase(), { isUnhurried: true });
beforeAll(async () => {
  const files = createFolderStore(path.join(inject("folder"), randomUUID()));
  await db.transaction((tx) => loadDemoData(tx, files, new Date()));
  return close;
}, FILL_MS);

const count = async (query: SQL) => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${query}`);
  return rows[0]?.count;
};
const counts = async () => ({
  reviews: await db.$count(schema.reviews),
  discussions: await db.$count(schema.discussions),
  comments: await db.$count(schema.comments),
});

test(
  "adds the requested number of rows with correct counters, threads and sums",
  async () => {
    const before = await counts();
    const asked: BulkCounts = { reviews: 600, discussions: 30, comments: 3200 };
    await fillInBulk(db, asked);
    const after = await counts();
    for (const kind of ["reviews", "discussions", "comments"] as const) {
      expect(after[kind] - before[kind]).toBe(asked[kind]);
    }
    for (const kind of ["review", "discussion"] as const) {
      const [id, stats] = [sql.raw(`${kind}_id`), sql.raw(`${kind}_stats`)];
      const wrong = sql`${stats} s where
      reply_count <> (select count(*) from comments where ${id} = s.${id} and status = 'visible')
      or like_count <> (select count(*) from likes where ${id} = s.${id})`;
      expect(await count(wrong)).toBe(0);
      expect(await searchedDifferently(db, kind)).toEqual([]);
    }
    expect(
      await count(sql`comments c where like_count <> (select count(*) from likes where comment_id = c.id)`),
    ).toBe(0);
    const tags = sql`array(select tag_id from review_tags t where t.review_id = s.review_id order by tag_id)`;
    expect(await count(sql`review_stats s where tag_ids <> ${tags}`)).toBe(0);
    expect(await count(sql`review_stats where tag_ids <> '{}'`)).toBeGreaterThan(0);
    expect(await count(sql`review_proofs where proof = 'license-checked'`)).toBeGreaterThan(20);
    const above = sql`comments c join comments p on p.id = c.parent_id`;
    const elsewhere = sql`(c.review_id, c.discussion_id) is distinct from (p.review_id, p.discussion_id)`;
    expect(await count(sql`${above} where c.created_at < p.created_at or ${elsewhere}`)).toBe(0);
    expect(await count(sql`comments where created_at > now()`)).toBe(0);
    expect(await count(sql`discussion_stats where reply_count > 3000`)).toBe(1);
    expect(await count(sql`reviews where search_text not like '%' || category || '%'`)).toBe(0);
    const withAnotherText = sql`reviews r join review_revisions v on v.review_id = r.id
    where (r.body is null) <> (v.content->>'detailedReview' is null)`;
    expect(await count(withAnotherText)).toBe(0);
    const elsewhereFound = sql`reviews r join markets m on m.id = r.market_id
    where search_text not like '%' || m.city || e'\n' || m.state || '%'`;
    expect(await count(elsewhereFound)).toBe(0);
    expect(
      await count(sql`reviews r where not exists (select from review_revisions where review_id = r.id)`),
    ).toBe(0);
    const counted = await db.execute<{ sum: number }>(sql`select sum(reviews)::int as sum from tool_counts`);
    const approved = await db.$count(schema.reviews, sql`moderation_status = 'approved'`);
    expect(counted.rows[0]?.sum).toBe(approved);
  },
  FILL_MS,
);

test(
  "stops after the current chunk when interrupted, and leaves no temporary tables",
  async () => {
    const before = await counts();
    const interrupt = new AbortController();
    const done: string[] = [];
    await fillInBulk(
      db,
      { reviews: 7000, discussions: 10, comments: 10 },
      {
        signal: interrupt.signal,
        onProgress: (kind, number) => {
          done.push(`${kind} ${number > 0}`);
          interrupt.abort();
        },
      },
    );
    const after = await counts();
    expect(done).toEqual(["reviews true"]);
    expect(after.reviews - before.reviews).toBeGreaterThan(5000);
    expect(after.reviews - before.reviews).toBeLessThanOrEqual(6000);
    expect(after.comments).toBe(before.comments);
    expect(await count(sql`information_schema.schemata where schema_name = 'bulk'`)).toBe(0);
  },
  FILL_MS,
);
