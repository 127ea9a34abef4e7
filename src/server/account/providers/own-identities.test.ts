import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { linkedIdentities, mails, rateLimits, sessions } from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { bearer, givePasswords, mailsTo, openSignedIn, PASSWORD } from "#tests/support/api-browser.ts";
import { openIssuer } from "#tests/support/providers/forged-issuer.ts";
import { createWorld } from "#tests/support/world.ts";

const acme = await openIssuer();
const platform = await openTestPlatform({ OIDC_PROVIDERS: "acme", ...acme.env("acme", "Acme") });
const { db } = platform;
const world = await createWorld(db);
const { nora, owen } = world.people;
const hash = await hashPassword(PASSWORD);
await givePasswords(platform, world, hash);

const setPassword = (passwordHash: string | null) =>
  db.transaction((tx) => platform.auth.credentials.setPassword(tx, nora.id, passwordHash));

beforeEach(async () => {
  for (const table of [linkedIdentities, mails, rateLimits, sessions]) await db.delete(table);
  await setPassword(hash);
});

async function link(userId = nora.id, provider = "acme"): Promise<string> {
  const identity = {
    userId,
    provider,
    issuer: acme.issuer,
    subject: crypto.randomUUID(),
    email: "n@acme.test",
  };
  const [row] = await db.insert(linkedIdentities).values(identity).returning({ id: linkedIdentities.id });
  return row?.id ?? "";
}

async function openNora(minutesAgo = 0) {
  const { browser, session } = await openSignedIn(platform, nora);
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  await db.update(sessions).set({ createdAt }).where(eq(sessions.userId, nora.id));
  const headers = bearer(session);
  return {
    listed: async () => (await browser.get("/account/identities", headers)).body.items,
    hasPassword: async () => (await browser.get("/account/factors", headers)).body.hasPassword,
    unlink: async (id: string) => (await browser.send("DELETE", `/account/identities/${id}`, headers)).body,
    confirm: () => browser.post("/auth/confirmation-of-identity", { password: PASSWORD }, headers),
    setPassword: () => browser.post("/account/password", { newPassword: "seven tin lanterns" }, headers),
    changeEmail: () => browser.post("/account/email-change", { email: "new@elsewhere.test" }, headers),
    checkDeletion: () =>
      browser.post("/account/deletion", { contributions: "delete", onlyCheck: true }, headers),
    link: () => browser.post("/account/identities", { provider: "acme" }, headers),
  };
}

test("an identity is gone, and its account gets an email", async () => {
  const id = await link();
  const member = await openNora();
  expect(await member.listed()).toMatchObject([{ id, provider: "acme", email: "n@acme.test" }]);
  expect(await member.unlink(id)).toEqual({});
  expect(await member.listed()).toEqual([]);
  const [mail] = await mailsTo(platform, nora.email);
  expect([mail?.kind, mail?.subject]).toEqual([
    "identity-unlinked",
    "Acme can no longer sign in to your account",
  ]);
  expect((await member.unlink(id)).code).toBe("NOT_FOUND");
});

test("the only way in stays", async () => {
  await setPassword(null);
  const [id, other] = [await link(), await link(nora.id, "gone")];
  const member = await openNora();
  expect(await member.hasPassword()).toBe(false);
  // Nobody signs in with a provider that is no longer configured.
  expect((await member.unlink(id)).code).toBe("LAST_WAY_IN");
  expect(await member.unlink(other)).toEqual({});
  await link();
  expect(await member.unlink(id)).toEqual({});
});

test("of two unlinked concurrently that are the only ways in, one stays", async () => {
  await setPassword(null);
  const ids = [await link(), await link()];
  const member = await openNora();
  const answers = await Promise.all(ids.map((id) => member.unlink(id)));
  expect(answers.map(({ code }) => code).sort()).toEqual(["LAST_WAY_IN", undefined]);
});

test("another member's identity is not found", async () => {
  const id = await link(owen.id);
  expect((await (await openNora()).unlink(id)).code).toBe("NOT_FOUND");
});

test("linking and unlinking ask for a confirmation ten minutes after the sign-in", async () => {
  const id = await link();
  const member = await openNora(11);
  expect((await member.unlink(id)).code).toBe("CONFIRM_IDENTITY");
  expect((await member.link()).body.code).toBe("CONFIRM_IDENTITY");
  expect((await member.confirm()).status).toBe(200);
  expect((await member.link()).status).toBe(200);
  expect(await member.unlink(id)).toEqual({});
});

test("without a password, a password, another address and a deletion need a confirmation of the last ten minutes", async () => {
  await setPassword(null);
  await link();
  const old = await openNora(11);
  expect((await old.setPassword()).body.code).toBe("CONFIRM_IDENTITY");
  expect((await old.changeEmail()).body.code).toBe("CONFIRM_IDENTITY");
  expect((await old.checkDeletion()).body.code).toBe("CONFIRM_IDENTITY");
  const recent = await openNora();
  expect((await recent.checkDeletion()).status).toBe(200);
  expect((await recent.setPassword()).status).toBe(200);
  expect(await recent.hasPassword()).toBe(true);
});
