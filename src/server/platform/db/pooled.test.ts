import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createLimits } from "#server/platform/limits/limits.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openDatabase, SESSION_SETTINGS } from "./client.ts";
import { storeSettings } from "./server-settings.ts";

// `npm run test:scaling` runs the product behind PgBouncer; these tests show what makes it work there.

const openPooled = (url: string) => {
  const opened = openDatabase(url, { max: 1, isPooled: true });
  onTestFinished(opened.close);
  return opened;
};

test("a pooled connection has no named statements, not even for rate limits", async () => {
  const { db, pool } = openPooled(await createTestDatabase());
  const limits = createLimits(pool);
  for (let time = 0; time < 10; time += 1) {
    await db.execute(sql`select ${time}::int + 1`);
    await limits.take("write", "nora");
  }
  expect((await db.execute(sql`select name from pg_prepared_statements`)).rows).toEqual([]);
});

test("a pooled connection has the settings that are stored in the role", async () => {
  const url = await createTestDatabase();
  const before = openPooled(url);
  const setting = async ({ db }: typeof before, name: string) =>
    (await db.execute<{ value: string }>(sql`select current_setting(${name}) as value`)).rows[0]?.value;
  expect(await setting(before, "statement_timeout")).toBe("0");
  await storeSettings(url);
  const after = openPooled(url);
  expect(await setting(after, "statement_timeout")).toBe("15s");
  const { statement_timeout: _, ...others } = SESSION_SETTINGS;
  for (const [name, value] of Object.entries(others)) expect(await setting(after, name)).toBe(value);
});
