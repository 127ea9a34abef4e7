import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openDatabase } from "../client.ts";

/** A single connection, which shows everything that was prepared. */
const { db, close } = openDatabase(await createTestDatabase(), { max: 1 });
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
