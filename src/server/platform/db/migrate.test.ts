import { describe, expect, test } from "vitest";
import { createFormerDatabase } from "#tests/support/before-baseline/before-baseline.ts";
import { createEmptyDatabase, withClient } from "#tests/support/command-line.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { describeDatabase } from "#tests/support/describe-database.ts";
import { migrate, readTriggerFiles } from "./migrate.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const fresh = await createTestDatabase();

const rowsOf = (url: string, query: string) =>
  withClient(url, async (client) => (await client.query(query)).rows);

describe("trigger files", () => {
  test("define exactly the triggers of a new database, each in the file of its table", async () => {
    const defined = readTriggerFiles().flatMap(({ name, text }) =>
      [...text.matchAll(/^create or replace trigger (\w+)\s[^;]*?\son (\w+)$/gm)].map(
        ([, trigger, table = ""]) => `${table}: ${trigger} ${name === `${table.replaceAll("_", "-")}.sql`}`,
      ),
    );
    const found = await rowsOf(
      fresh,
      "select tgrelid::regclass || ': ' || tgname || ' true' as line from pg_trigger where not tgisinternal",
    );
    expect(defined.toSorted()).toEqual(found.map(({ line }) => line).toSorted());
  });

  test("define exactly the functions of triggers", async () => {
    const defined = readTriggerFiles().flatMap(({ text }) =>
      [...text.matchAll(/^create or replace function (\w+)\(\) returns trigger/gm)].map(([, name]) => name),
    );
    const found = await rowsOf(
      fresh,
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`,
    );
    expect(defined.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  });

  test("are applied again once they change", async () => {
    const url = await createTestDatabase();
    await withClient(url, (client) =>
      client.query("drop trigger announce_tags on tags; drop trigger reject_merged on saves"),
    );
    await migrate(url);
    expect(await describeDatabase(url)).not.toEqual(await describeDatabase(fresh));
    await withClient(url, (client) =>
      client.query("update drizzle.trigger_files set hash = 'of another text'"),
    );
    await migrate(url);
    expect(await describeDatabase(url)).toEqual(await describeDatabase(fresh));
  });
});

/** That the baseline replaced. */
const FORMER_MIGRATIONS = 46;

const REVIEW = `
  insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
    lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type, opening,
    moderation_status, search_text, search_filters)
  select gen_random_uuid(), users.id, tools.id, markets.id, 'CRM', 100, 10, 7.5, 3, true, 5, 'team', '',
    'approved', '', '{}'
  from users, tools, markets where email = `;

describe("a database at the last migration before the baseline", () => {
  test("becomes equal to a new one, keeps its sums, and counts on", async () => {
    const url = await createFormerDatabase();
    const sums = () =>
      rowsOf(url, "select reviews, score_sum::float8, recommended from count_deltas order by id");
    await withClient(url, (client) =>
      client.query(`
        insert into users (id, email) values (gen_random_uuid(), 'one@x.test'), (gen_random_uuid(), 'two@x.test');
        insert into tools (id, name, normalized_name, slug, category) values (gen_random_uuid(), 'T', 't', 't', 'CRM');
        insert into markets (id, city, state, slug) values (gen_random_uuid(), 'Austin', 'TX', 'austin-tx');
        insert into discussions (id, user_id, title, content)
        select gen_random_uuid(), id, 'Old', 'Not parsed' from users where email = 'one@x.test';
        insert into discussion_revisions (id, discussion_id, content, status)
        select gen_random_uuid(), discussions.id, jsonb_build_object('content', text), 'superseded'
        from discussions, unnest(array['Not parsed', 'An edit']) text;
        ${REVIEW} 'one@x.test';
        update reviews set detailed_review = 'Not parsed'`),
    );
    const counted = { reviews: 1, score_sum: 7.5, recommended: 1 };
    expect(await sums()).toEqual([counted]);

    await migrate(url);
    expect(await describeDatabase(url)).toEqual(await describeDatabase(fresh));
    expect(await sums()).toEqual([counted]);
    const paragraphOf = (text: string) => [{ type: "paragraph", children: [{ type: "text", text }] }];
    const body = paragraphOf("Not parsed");
    expect(await rowsOf(url, "select body, opening from discussions")).toEqual([
      { body, opening: "Not parsed" },
    ]);
    expect(await rowsOf(url, "select body from discussion_revisions order by content")).toEqual([
      { body: paragraphOf("An edit") },
      { body },
    ]);
    expect(await rowsOf(url, "select body from reviews")).toEqual([{ body }]);
    await withClient(url, (client) => client.query(`${REVIEW} 'two@x.test'`));
    expect(await sums()).toEqual([counted, counted]);

    await migrate(url);
    expect(await rowsOf(url, "select count(*)::int from drizzle.__drizzle_migrations")).toEqual([
      { count: FORMER_MIGRATIONS + journal.entries.length },
    ]);
  });
});

const SHOWN_EXCERPTS: [string, string][] = [
  ["The loudest tenant became my fan. He refused three showings there…", "The loudest tenant became my fan."],
  ["Too short. The rest of it was a long story…", "Too short. The rest of it was a long story…"],
  ["👍👍👍👍👍👍 good, said everyone. But then the showings there…", "👍👍👍👍👍👍 good, said everyone."],
  ["She said “never again, thanks a lot.” Then showings there…", "She said “never again, thanks a lot.”"],
  [
    "We sell in St. Louis and around it, and then the showings there…",
    "We sell in St. Louis and around it, and then the showings there…",
  ],
  ["A sentence that was ended before.", "A sentence that was ended before."],
];

test("reviews of an earlier version are found by the excerpt that is shown, and no longer by what is hidden", async () => {
  const url = await createFormerDatabase();
  await withClient(url, async (client) => {
    await client.query(`
      insert into tools (id, name, normalized_name, slug, category) values (gen_random_uuid(), 'T', 't', 't', 'CRM');
      insert into markets (id, city, state, slug) values (gen_random_uuid(), 'Austin', 'TX', 'austin-tx')`);
    for (const [index, [opening]] of SHOWN_EXCERPTS.entries()) {
      const email = `${index}@x.test`;
      await client.query("insert into users (id, email) values (gen_random_uuid(), $1)", [email]);
      await client.query(`${REVIEW} $1`, [email]);
      await client.query(
        "update reviews set opening = $1, search_text = 'Copperline' || chr(10) || $1 where opening = ''",
        [opening],
      );
    }
  });
  await migrate(url);
  const rows = await rowsOf(url, "select opening, search_text as text from reviews order by created_at, id");
  expect(rows.map(({ opening }) => opening).toSorted()).toEqual(
    SHOWN_EXCERPTS.map(([, shown]) => shown).toSorted(),
  );
  for (const { opening, text } of rows) expect(text).toBe(`Copperline\n${opening}`);
  const found = (word: string) =>
    rowsOf(
      url,
      `select count(*)::int from searched_reviews
       where words_of_review(review_id, version) @@ to_tsquery('english', '${word}')`,
    );
  await withClient(url, (client) =>
    client.query(
      `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
    ),
  );
  expect(await found("copperline")).toEqual([{ count: SHOWN_EXCERPTS.length }]);
  expect(await found("showings")).toEqual([{ count: 1 }]);
});

test("password hashes of an earlier version stay with their accounts", async () => {
  const url = await createFormerDatabase();
  await withClient(url, (client) =>
    client.query(`
      insert into users (id, email) select gen_random_uuid(), name || '@x.test' from unnest(array['a', 'b', 'c']) name;
      insert into accounts (id, user_id, provider_id, password)
      select gen_random_uuid(), id, 'credential', case when email like 'a%' then 'hash of a' end
      from users where email not like 'c%'`),
  );
  await migrate(url);
  expect(await rowsOf(url, "select email, password_hash as hash from users order by email")).toEqual([
    { email: "a@x.test", hash: "hash of a" },
    { email: "b@x.test", hash: null },
    { email: "c@x.test", hash: null },
  ]);
});

describe("an older database", () => {
  test("is rejected and left unchanged", async () => {
    const url = await createFormerDatabase();
    await withClient(url, (client) => client.query("delete from drizzle.__drizzle_migrations where id > 46"));
    const state = async () => [
      await describeDatabase(url),
      await rowsOf(url, "select * from drizzle.__drizzle_migrations order by id"),
      await rowsOf(url, "select tablename from pg_tables where schemaname = 'drizzle'"),
    ];
    const before = await state();
    await expect(migrate(url)).rejects.toThrow(
      "The database was made by a version of ToolComps from before November 26, 2026: start commit f10567ff with it " +
        "once, then this version, or use an empty database.",
    );
    expect(await state()).toEqual(before);
  });
});

describe("a newer database", () => {
  test("keeps its triggers, because an older version may still serve it", async () => {
    const url = await createTestDatabase();
    await withClient(url, (client) =>
      client.query(`
        insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999);
        update drizzle.trigger_files set hash = 'newer'`),
    );
    await migrate(url);
    expect(await rowsOf(url, "select distinct hash from drizzle.trigger_files")).toEqual([{ hash: "newer" }]);
  });
});

test("nodes that start together on an empty database migrate it once", async () => {
  const url = await createEmptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(await describeDatabase(url)).toEqual(await describeDatabase(fresh));
});

test("texts of an earlier version lose noncharacters, and show what they showed", async () => {
  const url = await createFormerDatabase();
  const paragraphOf = (text: string) =>
    JSON.stringify([{ type: "paragraph", children: [{ type: "text", text }] }]);
  await withClient(url, async (client) => {
    await client.query(`
      insert into users (id, email) values (gen_random_uuid(), 'one@x.test');
      insert into profiles (id, full_name) select id, 'Nora\uFFFF \u{1fffe}Quill\u0085' from users;
      insert into tools (id, name, normalized_name, slug, category)
      values (gen_random_uuid(), 'Copper\uFFFEline', 'copperline', 'c', 'CRM');
      insert into markets (id, city, state, slug, aliases) values
        (gen_random_uuid(), 'Austin', 'TX', 'austin', array['A\uFDD0, Texas', '']),
        (gen_random_uuid(), 'Austin\uFFFE', 'TX', 'austin-2', '{}');
      ${REVIEW} 'one@x.test' and markets.slug = 'austin'`);
    await client.query(
      `update reviews set detailed_review = '5\uFDD05\uFFFE *x*', body = $1, opening = '5*5\uFFFE x',
         search_text = 'Copper\uFFFEline 5*5\uFFFE x'`,
      [paragraphOf("5*5\ufffe x")],
    );
    await client.query(
      `insert into review_revisions (id, review_id, content, status)
       select gen_random_uuid(), id, $1, 'approved' from reviews`,
      [
        JSON.stringify({
          toolName: "Copper\ufdd0line",
          detailedReview: "5\ufdd05\uffff *x*",
          pros: ["a\ufdefb"],
        }),
      ],
    );
  });
  await migrate(url);
  expect(await rowsOf(url, "select full_name as name from profiles")).toEqual([{ name: "Nora Quill" }]);
  expect(await rowsOf(url, "select name from tools")).toEqual([{ name: "Copperline" }]);
  // Another row has the name.
  expect(await rowsOf(url, "select city, aliases from markets order by slug")).toEqual([
    { city: "Austin", aliases: ["A, Texas", ""] },
    { city: "Austin?", aliases: [] },
  ]);
  expect(
    await rowsOf(
      url,
      "select detailed_review as text, body::text, opening, search_text as words from reviews",
    ),
  ).toEqual([
    {
      text: "5*5 *x*",
      body: expect.stringContaining('"5*5 x"'),
      opening: "5*5 x",
      words: "Copperline 5*5 x",
    },
  ]);
  expect(await rowsOf(url, "select content from review_revisions")).toEqual([
    { content: { toolName: "Copperline", detailedReview: "5*5 *x*", pros: ["ab"] } },
  ]);
  await withClient(url, (client) =>
    client.query(
      `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
    ),
  );
  expect(
    await rowsOf(
      url,
      `select count(*)::int from searched_reviews
       where words_of_review(review_id, version) @@ to_tsquery('english', 'copperline')`,
    ),
  ).toEqual([{ count: 1 }]);
});

test("posts of an earlier version are public since their first approval, or since they were written", async () => {
  const url = await createFormerDatabase();
  await withClient(url, (client) =>
    client.query(`
      insert into users (id, email) values (gen_random_uuid(), 'one@x.test'), (gen_random_uuid(), 'two@x.test');
      insert into tools (id, name, normalized_name, slug, category) values (gen_random_uuid(), 'T', 't', 't', 'CRM');
      insert into markets (id, city, state, slug) values (gen_random_uuid(), 'Austin', 'TX', 'austin');
      ${REVIEW} 'one@x.test';
      insert into review_revisions (id, review_id, content, status, created_at)
      select gen_random_uuid(), id, '{}', 'approved', day from reviews, unnest(array['2026-03-01', '2026-06-01']::timestamptz[]) day;
      insert into moderation_decisions (id, revision_id, decision, created_at)
      select gen_random_uuid(), id, 'approved', created_at + interval '2 days' from review_revisions;
      ${REVIEW} 'two@x.test';
      update reviews set created_at = '2026-03-01';
      insert into discussions (id, user_id, title, content, moderation_status, created_at)
      select gen_random_uuid(), users.id, status, status, status, '2026-04-01'
      from users, unnest(array['approved', 'pending']) status where email = 'one@x.test'`),
  );
  await migrate(url);
  const day = "to_char(published_at at time zone 'utc', 'MM-DD') as day";
  expect(await rowsOf(url, `select ${day} from reviews order by published_at`)).toEqual([
    { day: "03-01" },
    { day: "03-03" },
  ]);
  expect(await rowsOf(url, `select ${day} from searched_reviews order by published_at`)).toEqual([
    { day: "03-01" },
    { day: "03-03" },
  ]);
  expect(await rowsOf(url, `select title, ${day} from discussions order by title`)).toEqual([
    { title: "approved", day: "04-01" },
    { title: "pending", day: null },
  ]);
});
