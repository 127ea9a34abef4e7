import { beforeAll, expect, test } from "vitest";
import { mails, rateLimits, sessions, verifications } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { givePasswords, mailsTo, openBrowser, PASSWORD, tokenIn } from "#tests/support/api-browser.ts";
import { registerAccountJobs } from "./account-jobs.ts";

const { platform, db, world } = await openTestApi();
const { nora, uma } = world.people;
const DAY_MS = 24 * 60 * 60 * 1000;
const past = new Date(Date.now() - 40 * DAY_MS);
const future = new Date(Date.now() + DAY_MS);

beforeAll(async () => {
  await givePasswords(platform, world);
  await db.insert(sessions).values([
    { userId: nora.id, token: "over", expiresAt: past },
    { userId: nora.id, token: "lives", expiresAt: future },
  ]);
  await db.insert(verifications).values([
    { identifier: "over", value: "", expiresAt: past },
    { identifier: "lives", value: "", expiresAt: future },
  ]);
  await db.insert(rateLimits).values([
    { key: "over", expire: past.getTime() },
    { key: "lives", expire: future.getTime() },
  ]);
  const mail = { recipient: nora.email, text: "", html: "", kind: "test" };
  await db.insert(mails).values([
    { ...mail, subject: "over", createdAt: past },
    { ...mail, subject: "lives" },
  ]);
  registerAccountJobs(platform);
  await platform.jobs.start();
});

/** Polls until there is a result; the test's time limit ends it otherwise. */
async function waitFor<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("removes only what has expired", async () => {
  // Emails are removed last.
  await waitFor(async () => ((await db.select().from(mails)).length === 1 ? true : undefined));
  expect((await db.select().from(sessions)).map(({ token }) => token)).toEqual(["lives"]);
  expect((await db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual(["lives"]);
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["lives"]);
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toEqual(["lives"]);
});

test("resets a forgotten password from form to email to new password", async () => {
  const browser = openBrowser(platform);
  await browser.post("/auth/forgot-password", { email: nora.email });
  const mail = await waitFor(async () =>
    (await mailsTo(platform, nora.email)).find(({ kind, sentAt }) => kind === "reset-password" && sentAt),
  );
  await browser.post("/auth/reset-password", { token: tokenIn(mail), password: "a new password" });
  const { status } = await browser.post("/auth/sign-in", { email: nora.email, password: "a new password" });
  expect(status).toBe(200);
});

test("confirms an address from form to resent email to sign-in", async () => {
  const browser = openBrowser(platform);
  await browser.post("/auth/resend-confirmation", { email: uma.email });
  const mail = await waitFor(async () => (await mailsTo(platform, uma.email))[0]);
  await browser.post("/auth/confirm-email", { token: tokenIn(mail), password: PASSWORD });
  const { status } = await browser.post("/auth/sign-in", { email: uma.email, password: PASSWORD });
  expect(status).toBe(200);
});
