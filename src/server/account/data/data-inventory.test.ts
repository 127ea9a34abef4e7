import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { INVENTORY } from "./data-inventory.ts";
import { SECTIONS } from "./export-queries.ts";

const { db } = await openTestPlatform();

const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
  select table_name as "table", column_name as "column" from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'`);
const { rows: references } = await db.execute<{ table: string; column: string }>(sql`
  select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid = 'users'::regclass`);

/** Patterns of columns that identify someone without a foreign key. */
const NAMING =
  /email(?!_verified)|recipient|reply_to|user_(?!agent)|user_agent|ip_address|_by$|full_name|phone|company|avatar|customer|actor|subject_id|brokerage$/;
/** Columns that match, but identify no one. */
const IMPERSONAL = [
  "email_preferences.weekly_email",
  "email_preferences.welcome_email",
  "newsletter_issues.recipient_count",
  "sessions.second_factor_at",
  "users.email_rejected_at",
];

const isRegistered = ({ table, column }: { table: string; column: string }) => {
  const entry = INVENTORY[table];
  return entry !== undefined && "columns" in entry && column in entry.columns;
};
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

test("lists every table, and nothing else", () => {
  expect(Object.keys(INVENTORY).sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort());
});

test("lists every reference to a user", () => {
  expect(references.length).toBeGreaterThan(30);
  expect(references.filter((one) => !isRegistered(one)).map(nameOf)).toEqual([]);
});

test("lists every column whose name suggests personal data", () => {
  const naming = columns.filter(({ column }) => NAMING.test(column));
  expect(naming.length).toBeGreaterThan(50);
  expect(
    naming
      .filter((one) => !isRegistered(one))
      .map(nameOf)
      .filter((name) => !IMPERSONAL.includes(name)),
  ).toEqual([]);
});

test("lists existing columns only", () => {
  const known = new Set(columns.map(nameOf));
  const registered = Object.entries(INVENTORY).flatMap(([table, entry]) =>
    "columns" in entry ? Object.keys(entry.columns).map((column) => nameOf({ table, column })) : [],
  );
  expect(registered.filter((name) => !known.has(name))).toEqual([]);
});

test("exports all personal data, and states a reason for what is kept", () => {
  for (const [table, entry] of Object.entries(INVENTORY)) {
    if (!("columns" in entry)) {
      expect(SECTIONS[table], table).toBeUndefined();
      continue;
    }
    expect(SECTIONS[table], table).toBeDefined();
    if (Object.values(entry.columns).includes("kept")) expect(entry.kept, table).toBeTruthy();
  }
});
