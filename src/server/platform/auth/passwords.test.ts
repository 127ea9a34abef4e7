import { scryptSync } from "node:crypto";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// These are about the work that a password is.
vi.unmock("node:crypto");

test("a hash says how it was made, at OWASP's strength, and can be recomputed from that", async () => {
  const hash = await hashPassword("correct horse");
  const [, scheme, parameters, salt = "", key = ""] = hash.split("$");
  expect([scheme, parameters]).toEqual(["scrypt", "ln=17,r=8,p=1"]);
  expect(Buffer.from(salt, "base64")).toHaveLength(16);
  const expected = scryptSync("correct horse", Buffer.from(salt, "base64"), 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 2 ** 28,
  });
  expect(Buffer.from(key, "base64")).toEqual(expected);
});

test("each hash has its own salt", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
});

test("only the very password is right: each of 64 characters counts, and so do case and spaces", async () => {
  const password = `${"aB3 ".repeat(15)}wxyz`;
  expect(password).toHaveLength(64);
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  for (const wrong of [
    `${password.slice(0, -1)}y`,
    password.slice(0, -1),
    `${password} `,
    password.toUpperCase(),
  ]) {
    expect(await verifyPassword(wrong, hash)).toBe(false);
  }
});

test("a hash of other parameters still counts", async () => {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync("old", salt, 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 });
  const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const hash = `$scrypt$ln=14,r=8,p=5$${base64(salt)}$${base64(key)}`;
  expect(await verifyPassword("old", hash)).toBe(true);
  expect(await verifyPassword("new", hash)).toBe(false);
});

test("many at once all get their answer", async () => {
  const hash = await hashPassword("right");
  const guesses = ["right", "wrong", "right", "wrong", "right"];
  const answers = await Promise.all(guesses.map((guess) => verifyPassword(guess, hash)));
  expect(answers).toEqual([true, false, true, false, true]);
});
