import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { type Database, openDatabase, type Transaction } from "./client.ts";
import { isAsked, prepareLookup } from "./prepare-lookup.ts";
import { tags } from "./schema/index.ts";

const url = await createTestDatabase();

/** A single connection, which shows everything that was prepared. */
const open = (isPooled = false) => {
  const opened = openDatabase(url, { max: 1, isPooled });
  onTestFinished(opened.close);
  return opened.db;
};

const findTag = prepareLookup("tag", (db) =>
  db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(eq(tags.id, sql.placeholder("id"))),
);
const findTags = prepareLookup("tags", (db) => db.select().from(tags).where(isAsked(tags.id)));

async function listPrepared(db: Database) {
  const { rows } = await db.execute<{ name: string; plansKept: string }>(
    sql`select name, generic_plans as "plansKept" from pg_prepared_statements`,
  );
  return rows.map(({ name, plansKept }) => ({ name, isPlanKept: Number(plansKept) > 0 }));
}

const addTag = async (db: Database | Transaction, name: string) => {
  const [tag] = await db.insert(tags).values({ name, category: "both", color: "#123456" }).returning();
  if (!tag) throw new Error("an insert returns its row");
  return tag;
};

test("a lookup is planned once, and nothing else is kept", async () => {
  const db = open();
  const tag = await addTag(db, "planned");
  for (let time = 0; time < 10; time += 1) {
    const { id, name } = tag;
    expect(await findTag(db).execute({ id })).toEqual([{ id, name }]);
    expect(await db.select().from(tags).where(eq(tags.id, id))).toEqual([tag]);
  }
  expect(await listPrepared(db)).toEqual([{ name: "tag", isPlanKept: true }]);
});

test("a lookup by ids finds the rows that exist", async () => {
  const db = open();
  const [one, other] = [await addTag(db, "one"), await addTag(db, "other")];
  const ids = [one.id, other.id.toUpperCase(), "019ac000-0000-7000-8000-000000000000"];
  const found = await findTags(db).execute({ ids });
  expect(found.map(({ name }) => name).sort()).toEqual(["one", "other"]);
});

test("each database runs a lookup on its own connections", async () => {
  const [here, there] = [open(), open()];
  expect(findTag(here)).toBe(findTag(here));
  await findTag(here).execute({ id: (await addTag(here, "here")).id });
  expect(await listPrepared(here)).toHaveLength(1);
  expect(await listPrepared(there)).toEqual([]);
});

test("a lookup in a transaction sees what the transaction wrote", async () => {
  const db = open();
  await db.transaction(async (tx) => {
    const tag = await addTag(tx, "uncommitted");
    expect(await findTag(tx).execute({ id: tag.id })).toHaveLength(1);
  });
});

test("a lookup behind a pooler has no name", async () => {
  const db = open(true);
  const { id } = await addTag(db, "pooled");
  for (let time = 0; time < 3; time += 1) expect(await findTag(db).execute({ id })).toHaveLength(1);
  expect(await listPrepared(db)).toEqual([]);
});
