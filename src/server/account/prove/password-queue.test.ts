import { like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendPasswordReset } from "#server/account/change-password/request-password-reset.ts";
import { rateLimits } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { givePasswords, mailsTo, openBrowser, PASSWORD, tokenIn } from "#tests/support/api-browser.ts";
import { serveApp } from "#tests/support/serve-app.ts";

const gate = vi.hoisted(() => ({ isClosed: false, held: [] as (() => void)[], begun: 0 }));

vi.mock("node:crypto", async (load) => {
  const crypto = await load<typeof import("node:crypto")>();
  const scrypt = (...[password, salt, length, options, done]: Parameters<typeof crypto.scrypt>) => {
    gate.begun += 1;
    const begin = () => crypto.scrypt(password, salt, length, { ...options, cost: 16 }, done);
    if (gate.isClosed) gate.held.push(begin);
    else begin();
  };
  return { ...crypto, default: { ...crypto, scrypt }, scrypt };
});

function openGate() {
  gate.isClosed = false;
  for (const begin of gate.held.splice(0)) begin();
}

const { platform, world } = await openTestApi({ TRUSTED_PROXIES: "127.0.0.1" });
const { nora, owen } = world.people;
await givePasswords(platform, world);
const address = await serveApp(platform);

const ATTACKER = "203.0.113.66";
const signIn = (email: string, password: string, network?: string) =>
  openBrowser(platform, network).post("/auth/sign-in", { email, password });
const reset = (token: string, network?: string) =>
  openBrowser(platform, network).post("/auth/reset-password", { token, password: "a new password" });

beforeEach(async () => {
  await platform.db.delete(rateLimits);
  gate.begun = 0;
});
afterEach(openGate);

/** More than can run and wait. How many can run depends on the machine. */
const FLOOD = 30;

test("rejects a flood with 503 and Retry-After, and signs in someone from another network", async () => {
  gate.isClosed = true;
  const flood = Array.from({ length: FLOOD }, (_, index) =>
    signIn(`nobody${index}@world.test`, "wrong guess", ATTACKER),
  );
  const rejected = await Promise.any(flood);
  expect(rejected.status).toBe(503);
  expect(rejected.body).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    status: 503,
    data: { retryAfterSeconds: 5 },
  });
  expect(rejected.headers.get("retry-after")).toBe("5");
  // From an unknown network, to an address with and without an account.
  const others = [signIn(nora.email, PASSWORD), signIn("nobody@world.test", PASSWORD)];
  openGate();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 401]);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(24);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  // The others were rejected before any query.
  const counted = await platform.db.select().from(rateLimits).where(like(rateLimits.key, "passwordSite:%"));
  const checked = statuses.filter((status) => status === 401).length;
  expect(Math.max(...counted.map(({ points }) => points))).toBe(checked);
});

test("doesn't count guesses that were not checked", async () => {
  gate.isClosed = true;
  const flood = Array.from({ length: FLOOD }, () => signIn(owen.email, "wrong guess", ATTACKER));
  await Promise.any(flood);
  openGate();
  const looked = (await Promise.all(flood)).filter(({ status }) => status === 401);
  const [counted] = await platform.db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, "signInAccount:%"));
  expect(counted?.points).toBe(looked.length);
});

test("drops the passwords of disconnected clients", async () => {
  gate.isClosed = true;
  const clients = new AbortController();
  const aborted = Array.from({ length: 15 }, (_, index) =>
    fetch(`${address}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": ATTACKER },
      body: JSON.stringify({ email: `gone${index}@world.test`, password: "wrong guess" }),
      signal: clients.signal,
    }).catch(() => null),
  );
  const countedGuesses = () =>
    platform.db.select().from(rateLimits).where(like(rateLimits.key, "signInAccount:%"));
  await expect.poll(() => gate.begun).toBeGreaterThan(0);
  clients.abort();
  await Promise.all(aborted);
  // Arrives after the ends of the connections.
  await fetch(`${address}/api/account`);
  openGate();
  expect((await signIn(nora.email, PASSWORD)).status).toBe(200);
  // Those that waited were neither checked nor counted as guesses.
  const checked = gate.begun - 1;
  expect(checked).toBeLessThanOrEqual(3);
  expect((await countedGuesses()).filter(({ points }) => points > 0)).toHaveLength(checked);
});

test("hashes no password for an invalid link", async () => {
  expect((await reset("invented")).status).toBe(410);
  expect(gate.begun).toBe(0);
  await sendPasswordReset(platform, { email: owen.email });
  const [mail] = await mailsTo(platform, owen.email);
  const token = mail ? tokenIn(mail) : "";
  expect((await reset(token)).status).toBe(200);
  expect(gate.begun).toBe(1);
  expect((await reset(token)).status).toBe(410);
  expect(gate.begun).toBe(1);
});
