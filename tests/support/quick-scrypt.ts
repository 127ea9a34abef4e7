import { vi } from "vitest";

/** Password cost in production, and the low cost for tests, which hash thousands. */
const FULL = 2 ** 17;
const QUICK = 2 ** 4;

const asked = vi.hoisted(() => [] as number[]);

/** Requested costs since the start of the test file: the work that production would do. */
export const scryptCosts: readonly number[] = asked;

/**
 * Lowers the scrypt cost for all tests except those of `passwords.ts`, which call `vi.unmock("node:crypto")`.
 * Hashes still state the full cost.
 */
vi.mock("node:crypto", async (load) => {
  const crypto = await load<typeof import("node:crypto")>();
  const quick = (...[password, salt, length, options, done]: Parameters<typeof crypto.scrypt>) => {
    asked.push(options.cost ?? 0);
    const cost = options.cost === FULL ? QUICK : options.cost;
    crypto.scrypt(password, salt, length, { ...options, cost }, done);
  };
  return { ...crypto, default: { ...crypto, scrypt: quick }, scrypt: quick };
});
