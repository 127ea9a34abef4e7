import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/client.ts";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { JobData } from "./job-worker.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const connectionString = await createTestDatabase();
const { db, close } = openDatabase(connectionString);
const opened: Jobs[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
});
afterAll(close);

const lines: string[] = [];

async function openNode(): Promise<Jobs> {
  const log = createLog("info", { write: (line) => lines.push(line) });
  const jobs = await createJobs({ connectionString, log });
  opened.push(jobs);
  return jobs;
}

function collect() {
  const done: JobData[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  return {
    done,
    handler: async (data: JobData) => {
      done.push(data);
      for (const { count, resolve } of waiting) if (done.length >= count) resolve();
    },
    calls: (count: number) =>
      new Promise<void>((resolve) => {
        if (done.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}

test("runs a job once, immediately, on one of the nodes", async () => {
  const work = collect();
  const nodes = [await openNode(), await openNode()] as const;
  for (const node of nodes) {
    node.work("greet", work.handler);
    await node.start();
  }
  const start = performance.now();
  for (let number = 1; number <= 5; number += 1) {
    await nodes[0].send(db, "greet", { number });
    await work.calls(number);
  }
  expect(performance.now() - start).toBeLessThan(1000);
  for (let number = 6; number <= 25; number += 1) await nodes[1].send(db, "greet", { number });
  await work.calls(25);
  expect(new Set(work.done.map(({ number }) => number)).size).toBe(25);
  await Promise.all(nodes.map((node) => node.stop()));
  expect(work.done).toHaveLength(25);
});

test("runs queued jobs one after the other, without pauses", async () => {
  const node = await openNode();
  // Polling alone would take five minutes and time out.
  await db.transaction(async (tx) => {
    for (let number = 0; number < 60; number += 1) await node.send(tx, "many", { number });
  });
  const work = collect();
  const worker = await openNode();
  worker.work("many", work.handler);
  await worker.start();
  await work.calls(60);
  expect(new Set(work.done.map(({ number }) => number)).size).toBe(60);
});

test("stores a job only if its transaction commits, until a worker runs it", async () => {
  const node = await openNode();
  await db
    .transaction(async (tx) => {
      await node.send(tx, "late", { taken: "back" });
      throw new Error("taken back");
    })
    .catch(() => {});
  await db.transaction((tx) => node.send(tx, "late", { kept: true }));
  const work = collect();
  const later = await openNode();
  later.work("late", work.handler);
  await later.start();
  await work.calls(1);
  expect(work.done).toEqual([{ kept: true }]);
});

test("retries a failed job, and logs it without its data", async () => {
  const node = await openNode();
  const work = collect();
  let failures = 0;
  node.work(
    "fail",
    async (data) => {
      failures += 1;
      if (failures === 1) throw new Error("not today");
      await work.handler(data);
    },
    { firstPauseSeconds: 1 },
  );
  await node.start();
  await node.send(db, "fail", { secret: "canary" });
  const waiting = sql`select 1 from jobs.job where name = 'fail' and state = 'retry'`;
  await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
  // Skips the backoff: makes the failed job due, and wakes the worker with another one.
  await db.execute(sql`update jobs.job set start_after = now() where name = 'fail'`);
  await node.send(db, "fail", {});
  await work.calls(2);
  expect(work.done).toContainEqual({ secret: "canary" });
  const told = lines.filter((line) => line.includes("a job failed"));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("not today");
  expect(lines.join()).not.toContain("canary");
});

test("retries as often as configured, with growing pauses", async () => {
  const node = await openNode();
  node.work("mail", async () => {}, { retries: 300, firstPauseSeconds: 5, longestPauseSeconds: 900 });
  await node.send(db, "mail", {});
  const { rows } = await db.execute(
    sql`select retry_limit, retry_delay, retry_backoff, retry_delay_max from jobs.job where name = 'mail'`,
  );
  expect(rows).toEqual([{ retry_limit: 300, retry_delay: 5, retry_backoff: true, retry_delay_max: 900 }]);
});

test("runs a recurring job immediately, on one node per slot", async () => {
  const work = collect();
  const nodes = [await openNode(), await openNode(), await openNode()];
  for (const node of nodes) {
    node.every("fold", 2, () => work.handler({}));
    await node.start();
  }
  await work.calls(3);
  const { rows } = await db.execute<{ slots: number; jobs: number }>(
    sql`select count(distinct singleton_on)::int as slots, count(*)::int as jobs from jobs.job where name = 'fold'`,
  );
  expect(rows[0]?.jobs).toBe(rows[0]?.slots);
  expect(rows[0]?.slots).toBeGreaterThanOrEqual(2);
});

test("runs a failed recurring job in the next slot", async () => {
  const node = await openNode();
  const work = collect();
  node.every("flaky", 1, async () => {
    await work.handler({});
    if (work.done.length === 1) throw new Error("once");
  });
  await node.start();
  await work.calls(2);
  expect(work.done.length).toBeGreaterThanOrEqual(2);
});

test("shares the schedule of a cron expression", async () => {
  const node = await openNode();
  node.every("nightly", "0 3 * * *", async () => {});
  await node.start();
  const { rows } = await db.execute(sql`select name, cron, timezone from jobs.schedule`);
  expect(rows).toEqual([{ name: "nightly", cron: "0 3 * * *", timezone: "UTC" }]);
});

test("waits for running jobs when stopping", async () => {
  const node = await openNode();
  let isDone = false;
  const started = new Promise<void>((resolve) => {
    node.work("slow", async () => {
      resolve();
      await new Promise((end) => setTimeout(end, 300));
      isDone = true;
    });
  });
  await node.start();
  await node.send(db, "slow", {});
  await started;
  await node.stop();
  expect(isDone).toBe(true);
});

test("connects only on first use, so that stopping before that is a no-op", async () => {
  const jobs = await createJobs({
    connectionString: "postgres://nobody@127.0.0.1:1/none",
    log: createLog("silent"),
  });
  jobs.work("x", async () => {});
  await expect(jobs.stop()).resolves.toBeUndefined();
});
