import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, db, world } = await openTestApi();

test("shows owners that their address rejects emails, and resumes emails for them only", async () => {
  expect(await as("nora").account.getEmailChange()).toEqual({ pending: null, rejectedAt: null });
  const emailRejectedAt = new Date("2026-05-01T10:00:00Z");
  await db.update(users).set({ emailRejectedAt });
  expect((await as("nora").account.getEmailChange()).rejectedAt).toBe(emailRejectedAt.toISOString());
  await as("nora").account.resumeEmails();
  expect((await as("nora").account.getEmailChange()).rejectedAt).toBeNull();
  const [owen] = await db.select().from(users).where(eq(users.id, world.people.owen.id));
  expect(owen?.emailRejectedAt).toEqual(emailRejectedAt);
  await expect(as().account.resumeEmails()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
