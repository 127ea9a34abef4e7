import { scryptSync } from "node:crypto";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// The mock of the setup file makes scrypt cheap; these tests need the real one.
vi.unmock("node:crypto");

const PASSWORD = `${"aB3 ".repeat(15)}wxyz`;
const hash = await hashPassword(PASSWORD);

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

test("stores parameters of OWASP's strength in the hash, from which it can be recomputed", () => {
  const [, scheme, parameters, salt = "", key = ""] = hash.split("$");
  expect([scheme, parameters]).toEqual(["scrypt", "ln=17,r=8,p=1"]);
  expect(Buffer.from(salt, "base64")).toHaveLength(16);
  expect(PASSWORD).toHaveLength(64);
  const expected = scryptSync(PASSWORD, Buffer.from(salt, "base64"), 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 2 ** 28,
  });
  expect(Buffer.from(key, "base64")).toEqual(expected);
});

test("salts each hash differently", async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
});

test("accepts only the exact password: all 64 characters, case and spaces count", async () => {
  const salt = Buffer.alloc(16, 7);
  // Recomputable like the hash above, but cheap.
  const quick = `$scrypt$ln=4,r=8,p=1$${base64(salt)}$${base64(scryptSync(PASSWORD, salt, 32, { N: 2 ** 4 }))}`;
  expect(await verifyPassword(PASSWORD, quick)).toBe(true);
  for (const wrong of [
    `${PASSWORD.slice(0, -1)}y`,
    PASSWORD.slice(0, -1),
    `${PASSWORD} `,
    PASSWORD.toUpperCase(),
  ]) {
    expect(await verifyPassword(wrong, quick)).toBe(false);
  }
});

test("accepts hashes with other parameters", async () => {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync("old", salt, 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 });
  const old = `$scrypt$ln=14,r=8,p=5$${base64(salt)}$${base64(key)}`;
  expect(await verifyPassword("old", old)).toBe(true);
  expect(await verifyPassword("new", old)).toBe(false);
});

test("completes all of many concurrent verifications", async () => {
  const guesses = [PASSWORD, "wrong", PASSWORD, "wrong", PASSWORD];
  const answers = await Promise.all(guesses.map((guess) => verifyPassword(guess, hash)));
  expect(answers).toEqual([true, false, true, false, true]);
});
