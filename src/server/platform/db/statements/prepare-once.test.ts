import { gte, sql } from "drizzle-orm";
import { integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openDatabase } from "../client.ts";
import { prepareRows } from "./prepare-once.ts";

const { db, close } = openDatabase(await createTestDatabase());
afterAll(close);

const sales = pgTable("sales", {
  id: integer(),
  price: numeric({ mode: "number" }),
  tags: text().array(),
  details: jsonb(),
  soldAt: timestamp("sold_at", { withTimezone: true }),
});

test("rows of a query that is prepared once are as Drizzle reads them", async () => {
  await db.execute(sql`
    create table sales (id integer, price numeric, tags text[], details jsonb, sold_at timestamptz);
    insert into sales values (1, 9.75, '{a,"b c"}', '{"rooms": 3}', '2026-03-01 12:00:00.069+00'), (2, null, null, null, null)`);
  const columns = {
    soldAt: sales.soldAt,
    id: sales.id,
    price: sales.price,
    tags: sales.tags,
    details: sales.details,
    soldText: sql<string | null>`${sales.soldAt} + interval '1 day'`,
  };
  const select = prepareRows(columns, (from) =>
    from
      .select(columns)
      .from(sales)
      .where(gte(sales.id, sql.placeholder("least")))
      .orderBy(sales.id),
  );
  const rows = await select(db).execute({ least: 1 });
  expect(rows).toEqual(await db.select(columns).from(sales).orderBy(sales.id));
  expect(rows).toMatchObject([
    { price: 9.75, soldAt: new Date("2026-03-01T12:00:00.069Z") },
    { price: null },
  ]);
  expect(await select(db).execute({ least: 2 })).toEqual(rows.slice(1));
});
