import { expect, test } from "vitest";
import { scryptCosts } from "#tests/support/quick-scrypt.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** The work of whatever is done, as the costs that scrypt was asked for. */
async function workOf(deed: () => Promise<unknown>): Promise<number[]> {
  const before = scryptCosts.length;
  await deed();
  return scryptCosts.slice(before);
}

test.each([undefined, "", "plain", "$scrypt$ln=17,r=8,p=1$short$short"])(
  "without a usable hash (%s) the answer is no, after as much work",
  async (hash) => {
    const right = await hashPassword("x");
    const known = await workOf(() => verifyPassword("y", right));
    expect(known).toEqual([2 ** 17]);
    expect(await workOf(async () => expect(await verifyPassword("y", hash)).toBe(false))).toEqual(known);
  },
);
