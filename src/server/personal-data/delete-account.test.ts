import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { isDeparted } from "#contract/vocabulary.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { callAs, openTestApi } from "../../../tests/support/api.ts";
import { storePerson } from "./test-person.ts";

const api = await openTestApi();
const { platform, world } = api;
const { db } = platform;
const PASSWORD = "correct horse battery";
const { id: other } = world.people.owen;
let passwordHash: string;
let stored = 0;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const newPerson = () => {
  stored += 1;
  return storePerson(platform, world, `p${stored}`, { other, passwordHash });
};
const asUser = (userId: string) =>
  callAs(platform, { userId, sessionId: "", isPremium: false, isModerator: false });

/** Every cell of the database in which a word stands, as "schema.table.column". */
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

describe("an account is deleted", () => {
  test("and nothing of it is left when what was published is deleted, too", async () => {
    const person = await newPerson();
    expect((await cellsWith(person.words.own)).length).toBeGreaterThan(40);
    await asUser(person.id).personalData.deleteAccount({ password: PASSWORD, contributions: "delete" });

    expect(await cellsWith(person.words.own)).toEqual(["public.mails.recipient"]);
    expect(await cellsWith(person.words.published)).toEqual([]);
    expect(await cellsWith(person.words.letter)).toEqual([
      "public.messages.content",
      "public.messages.subject",
    ]);
    expect(await cellsWith(person.id)).toEqual(["jobs.job.data", "public.moderation_log.subject_id"]);
  });

  test("and only what was published is left, without a name, when that is anonymised", async () => {
    const person = await newPerson();
    await asUser(person.id).personalData.deleteAccount({ password: PASSWORD, contributions: "anonymise" });

    expect(await cellsWith(person.words.own)).toEqual(["public.mails.recipient"]);
    expect(await cellsWith(person.id)).toEqual(["jobs.job.data", "public.moderation_log.subject_id"]);
    expect(await cellsWith(person.words.published)).toEqual([
      "public.comment_versions.body",
      "public.comment_versions.content",
      "public.comments.body",
      "public.comments.content",
      "public.discussion_revisions.content",
      "public.discussions.content",
      "public.discussions.title",
      "public.review_points.content",
      "public.review_revisions.content",
      "public.reviews.detailed_review",
      "public.reviews.opening",
      "public.reviews.search",
      "public.reviews.search_text",
    ]);
    const review = await api.as("owen").reviews.get({ id: person.reviewId });
    expect(review.reviewer).toMatchObject({ fullName: "Deleted member", avatarUrl: null });
    expect(isDeparted(review.reviewer.id)).toBe(true);
    await expect(api.as("owen").profiles.get({ id: review.reviewer.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});
