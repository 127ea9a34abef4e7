import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { chooseDigests } from "#server/digests/choose-digests.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/client.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { measuredAt } from "#tests/faults/report.ts";

// Measures how long it takes to choose and queue the weekly email of many members, all due in the same hour:
// `npm run bench:digest [-- 100000] [--report]`. The ratio compares with queueing as many emails without choosing, by the
// same calls in the same run. Fails if 100,000 take more than ten minutes or 200 MB more memory.

const MEMBERS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 100_000);
const GOAL_SECONDS = 600;
const GOAL_MB = 200;
const MARKETS = 400;
const TOOLS = 60;
/** Of the last two months, a seventh of them since the last email. */
const REVIEWS = 20_000;
const FOLLOWS_EACH = 3;
/** Emails of the comparison. */
const BARE = 5_000;
const BATCH = 500;
/** Monday, nine o'clock in New York. */
const NOW = new Date("2026-11-30T14:00:00Z");
const MB = 1024 * 1024;

const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-digest-"));
const log = createLog("silent");
const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
await migrate(postgres.connectionString);
const config = await readConfig({
  DATA_DIR: folder,
  DEMO: "true",
  SECRET: "s".repeat(40),
  LOG_LEVEL: "silent",
});
const platform = await openPlatform(config, log, postgres.connectionString);

/** In more time than requests have. */
async function fill(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, { isUnhurried: true });
  const now = NOW.toISOString();
  await db.execute(sql`insert into tools (id, name, normalized_name, slug, category, published_at)
    select gen_random_uuid(), 'Tool ' || i, 'tool' || i, 'tool-' || i, 'CRM', ${now} from generate_series(1, ${TOOLS}::int) i`);
  await db.execute(sql`insert into markets (id, city, state, slug, published_at)
    select gen_random_uuid(), 'City ' || i, (array['TX', 'CO', 'CA', 'NY'])[1 + i % 4], 'city-' || i, ${now}
    from generate_series(1, ${MARKETS}::int) i`);
  await db.execute(sql`insert into users (id, email, email_verified)
    select gen_random_uuid(), i || '@members.test', true from generate_series(1, ${MEMBERS + REVIEWS}::int) i`);
  await db.execute(sql`insert into profiles (id, full_name) select id, 'Member' from users`);
  await db.execute(sql`insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
      lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type, opening,
      moderation_status, created_at, published_at, search_text, search_filters)
    select gen_random_uuid(), author.id, tool.id, market.id, 'CRM', 100, 1, 7, 1, true, 1, 'team', 'Opening', 'approved', at, at,
      'City Tool CRM Opening', '{}'::text[]
    from (select id, row_number() over (order by id)::int as i from users limit ${REVIEWS}) author
    join (select id, row_number() over (order by id)::int as i from tools) tool on tool.i = 1 + author.i % ${TOOLS}
    join (select id, row_number() over (order by id)::int as i from markets) market on market.i = 1 + author.i % ${MARKETS}
    cross join lateral (select ${now}::timestamptz - author.i * interval '4 minutes' as at) published`);
  await db.execute(sql`insert into email_preferences (user_id, weekly_email)
    select id, true from users order by id desc limit ${MEMBERS}`);
  await db.execute(sql`insert into digest_schedules (user_id, last_on, mailed_until, visited_at)
    select user_id, '2026-11-23', ${now}::timestamptz - interval '7 days', ${now} from email_preferences`);
  await db.execute(sql`insert into follows (id, user_id, market_id, tool_id)
    select gen_random_uuid(), user_id, case when n < 3 then market.id end, case when n = 3 then tool.id end
    from (select user_id, n, abs(hashtext(user_id::text || n)) as seed from email_preferences,
      generate_series(1, ${FOLLOWS_EACH}::int) n) member
    join (select id, row_number() over (order by id)::int as i from markets) market on market.i = 1 + seed % ${MARKETS}
    join (select id, row_number() over (order by id)::int as i from tools) tool on tool.i = 1 + seed % ${TOOLS}
    on conflict do nothing`);
  await db.execute(sql`insert into mutes (id, user_id, word)
    select gen_random_uuid(), user_id, 'zillow' from email_preferences where abs(hashtext(user_id::text)) % 10 = 0`);
  await db.execute(sql`vacuum analyze`);
  await close();
}

/** @returns seconds, and the memory that the process had more at most, in MB */
async function measure(run: () => Promise<void>): Promise<{ seconds: number; mb: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const begin = performance.now();
  await run();
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(look);
  return { seconds, mb: (most - before) / MB };
}

async function queueBare({ db, outbox }: OpenPlatform): Promise<void> {
  const mail = { kind: "bench", subject: "Subject", text: "Text", html: "<p>Text</p>" };
  for (let done = 0; done < BARE; done += BATCH) {
    const bulk = Array.from({ length: BATCH }, (_, index) => ({
      ...{ ...mail, recipient: `${done + index}@members.test` },
    }));
    await db.transaction((tx) => outbox.queueAll(tx, bulk));
  }
}

let isMet = false;
try {
  await fill(postgres.connectionString);
  await platform.jobs.prepare(["send-mail"]);
  await queueBare(platform);
  const bare = await measure(() => queueBare(platform));
  await platform.db.delete(mails);
  const chosen = await measure(() => chooseDigests(platform, { now: NOW }));
  const queued = await platform.db.$count(mails);
  const again = await measure(() => chooseDigests(platform, { now: NOW }));
  const each = (seconds: number, count: number) => (seconds * 1000) / count;
  const ratio = each(chosen.seconds, MEMBERS) / each(bare.seconds, BARE);
  isMet = chosen.seconds <= GOAL_SECONDS && chosen.mb <= GOAL_MB;
  const lines = [
    `${MEMBERS.toLocaleString("en-US")} members, each with ${FOLLOWS_EACH} follows, ${REVIEWS.toLocaleString("en-US")} reviews in ${MARKETS} markets;`,
    `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; load average at the end ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    "",
    "| what | measured | mark |",
    "|---|---|---|",
    `| chosen and queued | ${chosen.seconds.toFixed(0)} s, ${queued.toLocaleString("en-US")} emails | ${GOAL_SECONDS} s |`,
    `| a member, compared with queueing an email without choosing (${each(bare.seconds, BARE).toFixed(2)} ms) | ${each(chosen.seconds, MEMBERS).toFixed(2)} ms, ${ratio.toFixed(1)} x | |`,
    `| memory of the process, more than before | ${chosen.mb.toFixed(0)} MB | ${GOAL_MB} MB |`,
    `| the next run, in which no one is due | ${again.seconds.toFixed(1)} s | |`,
    `| emails queued twice | ${(await platform.db.$count(mails)) - queued} | 0 |`,
  ];
  console.log(lines.join("\n"));
  if (process.argv.includes("--report")) {
    const text = [
      "# Choosing weekly emails",
      "",
      measuredAt(),
      "",
      "`npm run bench:digest -- --report` fills an empty database, and chooses and queues the weekly emails that are due in the same hour, by",
      "the job's own function. On a busy machine, compare the ratio rather than the seconds.",
      "",
      ...lines,
      "",
    ];
    await writeFile("docs/reports/digest.md", text.join("\n"));
  }
} finally {
  await platform.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
if (!isMet) process.exitCode = 1;
