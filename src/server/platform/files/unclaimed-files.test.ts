import { eq, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseUser } from "#server/account/data/erase-user.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { endOldProofs } from "#server/proofs/end-old-proofs.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { FILE_COLUMNS, isNamedKey } from "./named-files.ts";
import { findUnclaimedFiles, removeUnclaimedFiles, storeFile } from "./unclaimed-files.ts";

const { as, db, platform, world } = await openTestApi();
const { files } = platform;
const { unclaimedFiles } = schema;
const reader = world.readerOf("nora");
let nora = { id: "", email: "" };
let review = "";
let made = 0;

const drawn = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const picture = new File([new Uint8Array(drawn)], "me.png");
const stored = async () => {
  const keys: string[] = [];
  for await (const key of files.list("")) keys.push(key);
  return keys;
};
/** As the author, who is another person in each test. */
const author = () => callAs(platform, { ...reader, userId: nora.id });
const letAnHourPass = () => db.update(unclaimedFiles).set({ dueAt: new Date() });

beforeEach(async () => {
  for (const table of [schema.comments, schema.reports, schema.rateLimits, schema.reviews])
    await db.delete(table);
  await db.update(schema.profiles).set({ avatarUrl: null });
  await letAnHourPass();
  await removeUnclaimedFiles(platform);
  expect(await stored()).toEqual([]);
  made += 1;
  const email = `author${made}@world.test`;
  const [user] = await db.insert(schema.users).values({ email, emailVerified: true }).returning();
  nora = { id: user?.id ?? "", email };
  await db.insert(schema.profiles).values({ id: nora.id, fullName: `Author ${made}` });
  const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
  [review = ""] = await storeReviews(db, [{ userId: nora.id, ...place }]);
});

const leave = (keepsContributions: boolean) =>
  db.transaction((tx) => eraseUser(tx, platform, { userId: nora.id, email: nora.email, keepsContributions }));
const comment = () =>
  as("owen").comments.create({
    thread: { kind: "review", id: review },
    parentId: null,
    content: "So do we.",
  });
const report = () =>
  as("owen").reports.create({ subject: { kind: "review", id: review }, reason: "spam", details: "" });
const resolve = (resolution: "hide" | "remove") =>
  as("max").reports.resolve({ kind: "review", id: review, resolution, reason: "Untrue" });
const remove = () => author().posts.remove({ kind: "reviews", id: review });
const decide = async (decision: "approved" | "rejected") => {
  const [item] = (await as("max").proofs.list({})).items;
  await as("max").proofs.decide({ kind: "receipt", id: item?.id ?? "", decision, reason: "No." });
};

describe("the file of a receipt is removed after", () => {
  const WAYS: [string, () => Promise<unknown>][] = [
    ["its author withdraws it", () => author().proofs.removeReceipt({ id: review })],
    ["a moderator accepts it", () => decide("approved")],
    ["a moderator rejects it", () => decide("rejected")],
    [
      "nobody decided on it for 60 days",
      async () => {
        await db.update(schema.receipts).set({ createdAt: new Date(Date.now() - 61 * 86_400_000) });
        await endOldProofs(platform);
      },
    ],
    ["its author deletes the review", remove],
    [
      "its author deletes a review with comments",
      async () => {
        await comment();
        await remove();
      },
    ],
    [
      "its author deletes a reported review",
      async () => {
        await report();
        await remove();
      },
    ],
    [
      "a moderator removes the review",
      async () => {
        await report();
        await resolve("remove");
      },
    ],
    ["its author's account is deleted with the review", () => leave(false)],
    ["its author's account is deleted without the review", () => leave(true)],
    ["an operator deletes the review in SQL", () => db.delete(schema.reviews)],
    [
      "an operator deletes the account in SQL",
      () => db.delete(schema.users).where(eq(schema.users.id, nora.id)),
    ],
  ];

  test.each(WAYS)("%s", async (_way, go) => {
    await author().proofs.putReceipt({ id: review, picture });
    await removeUnclaimedFiles(platform);
    expect(await stored()).toHaveLength(1);
    await go();
    await removeUnclaimedFiles(platform);
    expect(await stored()).toEqual([]);
  });

  test("another replaces it", async () => {
    await author().proofs.putReceipt({ id: review, picture });
    const [first] = await stored();
    await author().proofs.putReceipt({ id: review, picture });
    await removeUnclaimedFiles(platform);
    expect(await stored()).toHaveLength(1);
    expect(await stored()).not.toContain(first);
  });
});

describe("the file of an avatar is removed after", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["its owner removes it", () => author().profiles.removeAvatar()],
    ["its owner's account is deleted", () => leave(false)],
    ["its owner's account is deleted, and their review stays", () => leave(true)],
    ["an operator clears it in SQL", () => db.update(schema.profiles).set({ avatarUrl: null })],
    [
      "an operator deletes the account in SQL",
      () => db.delete(schema.users).where(eq(schema.users.id, nora.id)),
    ],
  ])("%s", async (_way, go) => {
    await author().profiles.putAvatar({ picture });
    await go();
    await removeUnclaimedFiles(platform);
    expect(await stored()).toEqual([]);
  });
});

test("a hidden review keeps its receipt", async () => {
  await author().proofs.putReceipt({ id: review, picture });
  await report();
  await resolve("hide");
  await letAnHourPass();
  await removeUnclaimedFiles(platform);
  expect(await stored()).toHaveLength(1);
});

test("an upload has an hour for its row, and a file with a row stays afterwards", async () => {
  const key = `avatars/${nora.id}/1.webp`;
  await storeFile(platform, key, drawn);
  await removeUnclaimedFiles(platform);
  expect(await stored()).toEqual([key]);
  await author().profiles.putAvatar({ picture });
  await letAnHourPass();
  await removeUnclaimedFiles(platform);
  const [profile] = await db.select().from(schema.profiles).where(eq(schema.profiles.id, nora.id));
  expect((await stored()).map((left) => `/files/${left}`)).toEqual([profile?.avatarUrl]);
  expect(await db.$count(unclaimedFiles)).toBe(0);
});

test("a file that the store can't remove is tried again later, and the others aren't kept waiting", async () => {
  const keys = ["1", "2", "3"].map((name) => `avatars/someone/${name}.webp`);
  for (const key of keys) await storeFile(platform, key, drawn);
  await letAnHourPass();
  const broken = {
    ...files,
    remove: (key: string) => (key === keys[1] ? Promise.reject(new Error("the store")) : files.remove(key)),
  };
  await expect(removeUnclaimedFiles({ db, files: broken })).rejects.toThrow("the store");
  expect(await stored()).toEqual([keys[1]]);
  await letAnHourPass();
  await removeUnclaimedFiles(platform);
  expect(await stored()).toEqual([]);
});

test("a private file without a row, such as after restoring an older database, is found", async () => {
  await author().proofs.putReceipt({ id: review, picture });
  await files.put("receipts/someone/1.webp", drawn);
  await letAnHourPass();
  await removeUnclaimedFiles(platform);
  await findUnclaimedFiles(platform);
  await removeUnclaimedFiles(platform);
  expect(await stored()).toHaveLength(2);
  await letAnHourPass();
  await removeUnclaimedFiles(platform);
  expect(await stored()).toEqual([expect.stringMatching(`^receipts/${nora.id}/`)]);
});

test("an address elsewhere, which an operator may write, isn't a file", async () => {
  await db.update(schema.profiles).set({ avatarUrl: "https://elsewhere.test/x.png" });
  await db.update(schema.profiles).set({ avatarUrl: null });
  await removeUnclaimedFiles(platform);
  expect(await db.$count(unclaimedFiles)).toBe(0);
});

test("every column that names files has the trigger, and no other column is named like one", async () => {
  const { rows } = await db.execute<{ table: string }>(
    "select tgrelid::regclass::text as table from pg_trigger where tgname = 'release_file' order by 1",
  );
  const known = FILE_COLUMNS.map(({ table }) => table).toSorted();
  expect(rows.map(({ table }) => table)).toEqual(known);
  const named = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) =>
      Object.keys(table).some((column) => /(?:file|picture|avatar|image)(?:Key|Url)$/i.test(column)),
    );
  expect(named.map(getTableName).toSorted()).toEqual(known);
});

test("every column that names files is looked up by an index", async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute("set local enable_seqscan = off");
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select key from unclaimed_files where ${isNamedKey(sql`key`)}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  for (const { table, column } of FILE_COLUMNS) {
    expect(plan).not.toContain(`Seq Scan on ${table}`);
    expect(plan).toMatch(new RegExp(`Index Cond: \\(+${column} = ANY`));
  }
});
