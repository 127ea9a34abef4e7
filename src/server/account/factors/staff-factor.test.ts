import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { credentialRow } from "#server/platform/auth/credentials.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  accounts,
  codeSecrets,
  passkeys,
  recoveryCodes,
  sessions,
} from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { bearer, mailsTo, openSignedIn, PASSWORD } from "#tests/support/api-browser.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";
import { openCommandLine } from "#tests/support/command-line.ts";
import { createWorld } from "#tests/support/world.ts";

const ORIGIN = "https://toolcomps.test";
const env = { PUBLIC_URL: ORIGIN, SECOND_FACTOR: "staff" };
const platform = await openTestPlatform(env);
const { db, databaseUrl } = platform;
const { nora, max, ada } = (await createWorld(db)).people;
const { admin } = await openCommandLine(databaseUrl);
const hash = await hashPassword(PASSWORD);
await db.insert(accounts).values([nora, max, ada].map(({ id }) => credentialRow(id, hash)));

const FOR_MODERATORS = ["/moderation/counts", "/moderation/people?q=nora", "/moderation/log"];

async function addKey({ browser, session }: Awaited<ReturnType<typeof openSignedIn>>) {
  const key = createAuthenticator(ORIGIN);
  const { body } = await browser.post("/auth/passkeys/new", {}, bearer(session));
  const added = await browser.post("/auth/passkeys", { passkey: key.create(body) }, bearer(session));
  expect(added.status).toBe(200);
  return key;
}

const neededBy = async ({ browser, session }: Awaited<ReturnType<typeof openSignedIn>>) => {
  const { body } = await browser.get("/account", bearer(session));
  return [body.can.moderate, body.neededFactor];
};

test("a moderator can do no more than a member until the session has used a second factor", async () => {
  const first = await openSignedIn(platform, max);
  expect(await neededBy(first)).toEqual([false, "set-up"]);
  const statuses = async ({ browser, session }: typeof first) =>
    Promise.all(
      FOR_MODERATORS.map(async (path) => {
        const { status, body } = await browser.get(path, bearer(session));
        return `${status} ${body.code ?? ""}`;
      }),
    );
  expect(new Set(await statuses(first))).toEqual(new Set(["403 SECOND_FACTOR_REQUIRED"]));
  const key = await addKey(first);
  expect(await neededBy(first)).toEqual([true, null]);
  expect(new Set(await statuses(first))).not.toContain("403 SECOND_FACTOR_REQUIRED");

  // The next session, with the password only.
  const second = await openSignedIn(platform, max);
  expect(await neededBy(second)).toEqual([false, "use"]);
  const byPassword = await second.browser.post(
    "/auth/confirmation-of-identity",
    { password: PASSWORD },
    bearer(second.session),
  );
  expect(byPassword.status).toBe(200);
  expect(await neededBy(second)).toEqual([false, "use"]);
  const { body: challenge } = await second.browser.post("/auth/passkeys/challenge");
  const body = { passkey: key.get(challenge) };
  const confirmed = await second.browser.post("/auth/confirmation-of-identity", body, bearer(second.session));
  expect(confirmed.status).toBe(200);
  expect(await neededBy(second)).toEqual([true, null]);
});

test("an admin is asked, too, and a member never", async () => {
  expect(await neededBy(await openSignedIn(platform, ada))).toEqual([false, "set-up"]);
  const member = await openSignedIn(platform, nora);
  expect(await neededBy(member)).toEqual([false, null]);
  const { body } = await member.browser.get("/moderation/log", bearer(member.session));
  expect(body.code).toBe("FORBIDDEN");
});

test("reset-second-factor removes passkeys and codes, signs out, and sends an email", async () => {
  await addKey(await openSignedIn(platform, ada));
  await db.insert(codeSecrets).values({ userId: ada.id, secret: "sealed", lastStep: 0 });
  await db.insert(recoveryCodes).values({ userId: ada.id, hash: "hash" });
  const { code, out } = await admin(["accounts", "reset-second-factor", ada.email]);
  expect([code, out]).toEqual([0, expect.stringContaining(`Removed the passkeys and codes of ${ada.email}`)]);
  for (const table of [passkeys, codeSecrets, recoveryCodes, sessions]) {
    expect(await db.$count(table, eq(table.userId, ada.id))).toBe(0);
  }
  expect((await mailsTo(platform, ada.email)).at(-1)?.kind).toBe("second-factor-reset");
  expect((await admin(["accounts", "reset-second-factor", ada.email])).out).toContain(
    "has no passkeys or codes",
  );
});
