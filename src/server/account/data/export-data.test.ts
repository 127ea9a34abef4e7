import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { rateLimits, saves, sessions } from "#server/platform/db/schema/index.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { type StoredPerson, storePerson } from "#tests/support/stored-person.ts";
import { unzip } from "#tests/support/unzip.ts";
import { readSection } from "./archive.ts";
import { INVENTORY } from "./data-inventory.ts";
import { toCsv } from "./export-files.ts";
import { sectionsOf } from "./export-queries.ts";

const { as, platform, db, world } = await openTestApi();
let passwordHash: string;
let other: StoredPerson;
let person: StoredPerson;

beforeAll(async () => {
  passwordHash = await hashPassword("correct horse battery");
  other = await storePerson(platform, world, "other", { other: world.people.owen.id, passwordHash });
  person = await storePerson(platform, world, "person", { other: other.id, passwordHash });
  await platform.files.put(`avatars/${person.id}/picture.webp`, Buffer.from("a picture"));
  await platform.files.put(`avatars/${other.id}/picture.webp`, Buffer.from("another picture"));
});

const ownerOf = ({ id, email }: StoredPerson) => ({
  userId: id,
  email,
  suppressionHash: platform.signedValues.hash("suppression", email),
});

/** Returns the rows of a table that contain the user's id or address, or belong to their items. */
async function rowsNaming(table: string, { id, email }: StoredPerson): Promise<string[]> {
  const entry = INVENTORY[table];
  if (!entry || !("columns" in entry)) return [];
  const { rows: own } = await db.execute<{ id: string }>(sql`
    select id from reviews where user_id = ${id} union select id from discussions where user_id = ${id}
    union select id from comments where user_id = ${id}
    union select r.id from review_revisions r join reviews on reviews.id = r.review_id where user_id = ${id}
    union select r.id from discussion_revisions r join discussions d on d.id = r.discussion_id where user_id = ${id}
    union select id from messages where sender_id = ${id} and ${table === "moderation_log"}`);
  const words = [
    id,
    email,
    `cus_test_${email.split("@")[0]}`,
    ownerOf({ id, email } as StoredPerson).suppressionHash,
    ...own.map((one) => one.id),
  ];
  const isNaming = Object.keys(entry.columns).map(
    (column) => sql`exists (
      select from unnest(${sql.param(words)}::text[]) word
      where strpos(lower(t.${sql.identifier(column)}::text), word) > 0)`,
  );
  const { rows } = await db.execute<{ row: string }>(sql`
    select to_jsonb(t)::text as row from ${sql.identifier(table)} t where ${sql.join(isNaming, sql` or `)}`);
  return rows.map(({ row }) => row);
}

/** Number of exported rows of tables that are exported in part (see data-inventory.ts). */
const EXPORTED_ROWS: Record<string, number> = {
  reviews: 2,
  discussions: 2,
  contract_reminders: 1,
  conversations: 1,
  messages: 3,
  blocks: 1,
  follows: 1,
  notifications: 1,
  reports: 1,
  suspensions: 1,
  person_notes: 1,
  contact_requests: 1,
  mails: 3,
};

describe("the export has every row about a member", () => {
  test.each(Object.keys(INVENTORY).filter((table) => sectionsOf(table).length > 0))(
    "in %s",
    async (table) => {
      const exported = (
        await Promise.all(sectionsOf(table).map((section) => readSection(platform, ownerOf(person), section)))
      ).flat();
      const naming = await rowsNaming(table, person);
      expect(exported.length, "rows to export").toBeGreaterThan(0);
      expect(exported.length).toBe(EXPORTED_ROWS[table] ?? naming.length);
      const ids = exported.flatMap((row) => (typeof row.id === "string" ? [row.id] : []));
      expect(ids.filter((id) => !naming.some((row) => row.includes(id)))).toEqual([]);
      const columns = new Set((await columnsOf(table)).filter((name) => !omittedOf(table).includes(name)));
      for (const row of exported) {
        expect([...columns].filter((name) => !(name in row) && sectionsOf(table).length === 1)).toEqual([]);
      }
    },
  );
});

const omittedOf = (table: string) => sectionsOf(table).flatMap(({ omit = [] }) => omit);

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`);
  return rows.map(({ name }) => name);
}

/** In a new session. */
async function asUser({ id }: { id: string }, createdAt = new Date()) {
  const session = { id: uuidv7(), userId: id, token: randomUUID(), createdAt, secondFactorAt: createdAt };
  await db.insert(sessions).values({ ...session, expiresAt: new Date(Date.now() + 60_000) });
  return callAs(platform, {
    userId: id,
    sessionId: session.id,
    isPremium: false,
    isModerator: false,
    isAdmin: false,
    suspension: null,
  });
}

async function download(who: StoredPerson): Promise<Map<string, string>> {
  const stream = await (await asUser(who)).accountData.export();
  return unzip(Buffer.from(await new Response(stream).arrayBuffer()));
}

test("exports each section as JSON and CSV with the same rows, the picture, and a README", async () => {
  await db.delete(rateLimits);
  const files = await download(person);
  expect(files.get("README.txt")).toContain("a copy of your data");
  expect(files.get("files/picture.webp")).toBe("a picture");
  const parts = [...files.keys()].filter((name) => name.startsWith("json/"));
  expect(parts.length).toBeGreaterThan(40);
  for (const name of parts) {
    const rows = JSON.parse(files.get(name) ?? "") as Record<string, unknown>[];
    const csv = files.get(name.replace("json/", "csv/").replace(".json", ".csv")) ?? "";
    const lines =
      rows.length === 0 ? [] : (parse(csv, { columns: true, bom: true }) as Record<string, string>[]);
    expect(lines.length, name).toBe(rows.length);
    expect(Object.keys(lines[0] ?? {}), name).toEqual(Object.keys(rows[0] ?? {}));
  }
});

test("exports nothing about others, and no secret", async () => {
  await db.delete(rateLimits);
  const all = [...(await download(person)).values()].join("\n");
  expect(all).toContain(person.words.own);
  // Names of conversation partners are included.
  const names = all.replaceAll(`Robin ${other.words.own}`, "");
  expect(names).not.toContain(other.words.own);
  expect(names).not.toContain("another picture");
  expect(all).not.toContain(other.id);
  expect(all).not.toContain(other.email);
  expect(all).not.toContain("secret-");
  expect(all).not.toContain(passwordHash);
  expect(all).not.toContain("They shout.");
});

test("keeps spreadsheets from running cells as formulas", () => {
  const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", 'quote " and, comma', "two\nlines"];
  const rows = parse(toCsv(texts.map((text) => ({ text, number: -1, nothing: null, list: ["="] }))), {
    columns: true,
    bom: true,
  }) as Record<string, string>[];
  expect(rows.map(({ text }) => text)).toEqual([
    ...texts.slice(0, 7).map((text) => `'${text}`),
    'quote " and, comma',
    "two\nlines",
  ]);
  expect(rows[0]).toMatchObject({ number: "-1", nothing: "", list: '["="]' });
});

test("names the file after the day, and limits exports per hour", async () => {
  await db.delete(rateLimits);
  await db.insert(saves).values({ userId: world.people.nora.id, toolId: world.tools.foyer, note: "=note" });
  const nora = await asUser(world.people.nora);
  for (let count = 0; count < 5; count += 1)
    await ((await nora.accountData.export()) as ReadableStream).cancel();
  await expect(nora.accountData.export()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("survives a client that disconnects halfway", async () => {
  for (let count = 0; count < 10; count += 1) {
    await db.delete(rateLimits);
    const reader = ((await (await asUser(person)).accountData.export()) as ReadableStream).getReader();
    for (let parts = 0; parts < count; parts += 1) await reader.read();
    // Concurrently, so that a chunk is in flight when the client disconnects.
    const [part] = await Promise.all([reader.read(), reader.cancel()]);
    expect(part.done || part.value.length > 0).toBe(true);
  }
});

test("asks who it is in an older session", async () => {
  const older = await asUser(world.people.owen, new Date(Date.now() - 11 * 60_000));
  await expect(older.accountData.export()).rejects.toMatchObject({ code: "CONFIRM_IDENTITY", status: 403 });
});

test("rejects visitors", async () => {
  await expect(as().accountData.export()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
