import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { mails, moderationLog, rateLimits, suspensions } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, ada } = world.people;
const heard = hearNotices(platform);

beforeEach(async () => {
  for (const table of [suspensions, moderationLog, mails, rateLimits]) await db.delete(table);
  for (const { id } of [nora, owen])
    await as("ada").people.suspend({ id, period: "until-lifted", reason: "Spam." });
  for (const table of [moderationLog, mails]) await db.delete(table);
  await heard();
});

test("ends the suspension, logs it, sends an email, and notifies open pages", async () => {
  await as("ada").people.lift({ id: nora.id });
  expect((await as("max").people.get({ id: nora.id })).suspension).toBeNull();
  expect((await as("max").people.get({ id: owen.id })).suspension).toMatchObject({ reason: "Spam." });
  expect(await heard()).toEqual([{ people: [nora.id], type: "account" }]);
  expect(await db.select().from(moderationLog)).toMatchObject([
    { action: "lift", actorId: ada.id, subjectKind: "person", subjectId: nora.id },
  ]);
  expect(await db.select().from(mails)).toMatchObject([
    { recipient: nora.email, kind: "suspension-lifted", preference: null },
  ]);
});

test("sends no email at all while the suspension can be undone", async () => {
  await as("ada").people.lift({ id: nora.id });
  await db.delete(mails);
  await db.execute(sql`delete from jobs.job where name = 'send-mail'`);
  const slip = { id: nora.id, period: "1-day", reason: "A slip." } as const;
  await as("ada").people.suspend(slip);
  await as("ada").people.lift({ id: nora.id });
  expect(await db.$count(mails)).toBe(0);

  await as("ada").people.suspend(slip);
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from start_after - created_on)::int as seconds from jobs.job where name = 'send-mail'`);
  expect(rows.map(({ seconds }) => seconds)).toEqual([12, 12]);
  await db.update(mails).set({ createdAt: sql`now() - interval '12 seconds'` });
  await as("ada").people.lift({ id: nora.id });
  const kinds = (await db.select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);
  expect(kinds).toEqual(["account-suspended", "suspension-lifted"]);
});

test("notifies once, and only suspended members", async () => {
  await Promise.all([1, 2, 3].map(() => as("ada").people.lift({ id: nora.id })));
  await as("ada").people.lift({ id: world.people.pia.id });
  expect(await db.$count(mails)).toBe(1);
  expect(await db.$count(moderationLog)).toBe(1);
});

test("requires an admin and an existing account", async () => {
  await expect(as("max").people.lift({ id: nora.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as("ada").people.lift({ id: uuidv7() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
