import { expect, test } from "vitest";
import { scryptCosts } from "#tests/support/quick-scrypt.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** Returns the scrypt costs that a function asks for. */
async function workOf(act: () => Promise<unknown>): Promise<number[]> {
  const before = scryptCosts.length;
  await act();
  return scryptCosts.slice(before);
}

test.each([undefined, "", "plain", "$scrypt$ln=17,r=8,p=1$short$short"])(
  "rejects a password without a usable hash (%s) after the same amount of work",
  async (hash) => {
    const right = await hashPassword("x");
    const known = await workOf(() => verifyPassword("y", right));
    expect(known).toEqual([2 ** 17]);
    expect(await workOf(async () => expect(await verifyPassword("y", hash)).toBe(false))).toEqual(known);
  },
);
