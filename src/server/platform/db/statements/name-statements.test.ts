import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { type Database, openDatabase, type Transaction } from "../client.ts";
import { prepareOnce } from "./prepare-once.ts";

/** A single connection, which shows everything that was prepared. */
const url = await createTestDatabase();
const { db, close } = openDatabase(url, { max: 1 });
afterAll(close);

async function listPrepared(part: string) {
  const { rows } = await db.execute<{ statement: string; plansReused: string }>(
    sql.raw(`
    select statement, generic_plans as "plansReused" from pg_prepared_statements
    where strpos(statement, '${part}') > 0`),
  );
  return rows;
}

const add = async (value: number) => {
  const { rows } = await db.execute<{ sum: number }>(sql`select ${value}::int + 1 as sum`);
  return rows[0]?.sum;
};

test("parses a frequent statement once, and plans it every time", async () => {
  expect([await add(1), await add(2)]).toEqual([2, 3]);
  expect(await listPrepared("+ 1 as sum")).toEqual([]);
  for (let value = 0; value < 10; value += 1) expect(await add(value)).toBe(value + 1);
  const [prepared, ...more] = await listPrepared("+ 1 as sum");
  expect(more).toEqual([]);
  expect(Number(prepared?.plansReused)).toBe(0);
});

test("also parses a frequent statement once in transactions", async () => {
  const run = (value: number) =>
    db.transaction(async (tx) => (await tx.execute(sql`select ${value}::int * 2 as twice`)).rows[0]?.twice);
  for (let value = 0; value < 4; value += 1) expect(await run(value)).toBe(value * 2);
  expect(await listPrepared("* 2 as twice")).toHaveLength(1);
});

test("bounds the number of prepared statements", async () => {
  for (let length = 1; length <= 320; length += 1) {
    const list = sql.raw(`'endless', ${length}`);
    for (let run = 0; run < 3; run += 1) await db.execute(sql`select ${run}::int, ${list}`);
  }
  const left = (await listPrepared("endless")).length;
  expect(left).toBeGreaterThan(200);
  expect(left).toBeLessThanOrEqual(300);
});

const planMode = async (db: Database | Transaction) =>
  (await db.execute<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`)).rows[0]?.mode;

test("plans are kept for queries that are prepared once and in transactions, and for no others", async () => {
  const wide = openDatabase(url);
  onTestFinished(wide.close);
  const modeOf = prepareOnce((db) => () => planMode(db));
  expect(await modeOf(wide.db)()).toBe("force_generic_plan");
  expect(await wide.db.transaction(planMode)).toBe("auto");
  expect(await planMode(wide.db)).toBe("force_custom_plan");
});
