import { vi } from "vitest";

/** What a password costs the product, and what it costs tests, which have thousands. */
const FULL = 2 ** 17;
const QUICK = 2 ** 4;

const asked = vi.hoisted(() => [] as number[]);

/** The costs that were asked for since the test file began: the work that the product would have done. */
export const scryptCosts: readonly number[] = asked;

/**
 * For all tests but those of `passwords.ts` itself, which call `vi.unmock("node:crypto")`: little is left of the work
 * that a password is. What hashes say of it stays as it is.
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
