import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users, verifications } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "../../../tests/support/api.ts";
import { sendConfirmationAgain } from "./resend-confirmation.ts";
import { givePasswords, mailsTo, openBrowser, tokenIn } from "./test-browser.ts";

const { platform, world } = await openTestApi();
const { db } = platform;
const { uma } = world.people;

beforeAll(() => givePasswords(platform, world));

const confirm = (token: string) => openBrowser(platform).post("/auth/confirm-email", { token });
const isConfirmed = async () => (await db.select().from(users).where(eq(users.id, uma.id)))[0]?.emailVerified;
const issueToken = async () => {
  await sendConfirmationAgain(platform, { email: uma.email, redirect: "/" });
  return tokenIn((await mailsTo(platform, uma.email)).at(-1) ?? { text: "" });
};
const INVALID_LINK = {
  code: "INVALID_LINK",
  message: "This link is no longer valid. Please ask for a new one.",
};

test("a link that is too old, invented, or for something else confirms nothing", async () => {
  const token = await issueToken();
  await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
  const content = { userId: uma.id, passwordHash: "hash", fullName: "Uma" };
  const reset = await db.transaction((tx) => platform.auth.links.issue(tx, "reset-password", content, 3600));
  for (const wrong of [token, reset, "x", "x".repeat(512), uma.id]) {
    const { status, body, headers } = await confirm(wrong);
    expect(status).toBe(410);
    expect(body).toMatchObject(INVALID_LINK);
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect(await isConfirmed()).toBe(false);
});

test.each(["", "x".repeat(513), "a\0b", "a\nb"])("a token like %j is refused", async (token) => {
  expect((await confirm(token)).status).toBe(400);
});

test("the database holds no token, only a hash", async () => {
  const token = await issueToken();
  const rows = await db.select().from(verifications);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const { identifier } of rows) expect((await confirm(identifier)).status).toBe(410);
});

test("a link works once, also for two at the same moment", async () => {
  const token = await issueToken();
  const other = await issueToken();
  const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 410]);
  expect(await isConfirmed()).toBe(true);
  expect((await confirm(token)).status).toBe(410);
  expect((await confirm(other)).status).toBe(410);
});

test("sixty tries in ten minutes a network", async () => {
  const network = "203.0.113.30";
  for (let use = 0; use < 60; use += 1) await platform.limits.take("linkNetwork", network);
  const browser = openBrowser(platform, network);
  expect((await browser.post("/auth/confirm-email", { token: "x" })).status).toBe(429);
});
