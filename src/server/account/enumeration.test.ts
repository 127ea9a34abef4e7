import { beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { type Answer, givePasswords, openBrowser, PASSWORD } from "#tests/support/api-browser.ts";
import { scryptCosts } from "#tests/support/quick-scrypt.ts";

const { platform, world } = await openTestApi();
const { nora, uma } = world.people;

/** Addresses without an account, each used once because sign-up creates one. */
let strangers = 0;
const nobody = () => {
  strangers += 1;
  return `nobody${strangers}@world.test`;
};

beforeAll(() => givePasswords(platform, world));

/** A random token and its signature. */
const TOKEN = /=[\w-]{43}\.[\w-]{43};/;

/** Returns what a stranger can see of a response, except the request id and what is random in a cookie. */
function seen({ status, body, headers }: Answer) {
  const visible = [...headers].filter(([name]) => name !== "x-request-id");
  const shown = visible.map(([name, value]) => [
    name,
    name === "set-cookie" ? value.replace(TOKEN, "=…;") : value,
  ]);
  return { status, body, headers: shown };
}

const OPERATIONS: Record<string, (email: unknown) => Record<string, unknown>> = {
  "sign-in": (email) => ({ email, password: "not the password" }),
  "sign-up": (email) => ({ email, password: PASSWORD, fullName: "Nora Quill" }),
  "resend-confirmation": (email) => ({ email }),
  "forgot-password": (email) => ({ email }),
};

const ODD: Record<string, Record<string, unknown>> = {
  plain: {},
  "a NUL in the name": { fullName: "No\0ra" },
  "a lone surrogate in the name": { fullName: "No\ud800ra" },
  "a name that is too long": { fullName: "x".repeat(10_000) },
  "no name": { fullName: undefined },
  "a NUL in the password": { password: "pass\0word" },
  "a password that is too long": { password: "x".repeat(10_000) },
  "a common password": { password: "123456" },
  "a password that is a number": { password: 1234567 },
  "a redirect to another site": { redirect: "//evil.test" },
  "a redirect that is too long": { redirect: `/${"x".repeat(1_000)}` },
  "a redirect that is an object": { redirect: { path: "/" } },
  "unknown fields": { id: 1, role: "admin", emailVerified: true },
};

describe.each(Object.keys(OPERATIONS))("%s", (operation) => {
  const body = OPERATIONS[operation] ?? (() => ({}));
  const ask = (email: unknown, over: Record<string, unknown> = {}) =>
    openBrowser(platform).post(`/auth/${operation}`, { ...body(email), ...over });

  test.each(Object.entries(ODD))("responds the same for every address with %s", async (_name, over) => {
    // Limits per address have their own tests.
    await platform.db.delete(rateLimits);
    const unknown = seen(await ask(nobody(), over));
    expect(unknown.headers).not.toEqual([]);
    expect(seen(await ask(nora.email, over))).toEqual(unknown);
    expect(seen(await ask(uma.email, over))).toEqual(unknown);
    expect(seen(await ask(nora.email.toUpperCase(), over))).toEqual(unknown);
  });
});

const PAIRS = 9;

/** Compares the work, because wall time is unreliable on a busy machine. */
test.each(Object.entries(OPERATIONS))(
  "%s responds the same after the same password work, request by request",
  async (operation, body) => {
    const ask = async (email: string) => {
      await platform.db.delete(rateLimits);
      const browser = openBrowser(platform);
      const before = scryptCosts.length;
      const start = performance.now();
      const answer = seen(await browser.post(`/auth/${operation}`, body(email)));
      return { answer, ms: performance.now() - start, costs: scryptCosts.slice(before) };
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const one = await ask(nora.email);
      const other = await ask(nobody());
      expect(one.answer).toEqual(other.answer);
      expect(one.answer.status).not.toBe(429);
      const isOfPassword = operation.startsWith("sign");
      expect([one.costs, other.costs]).toEqual(isOfPassword ? [[2 ** 17], [2 ** 17]] : [[], []]);
      known.push(one.ms);
      unknown.push(other.ms);
    }
    const gap = Math.abs(median(known) - median(unknown));
    console.info(`${operation}: ${gap.toFixed(1)} ms between the medians of ${PAIRS} pairs`);
  },
);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
