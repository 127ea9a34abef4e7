import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMITS } from "#contract/parts.ts";
import { isCommonPassword } from "./common-passwords.ts";

const FILE = new URL("../../../../data/passwords/common-passwords.txt", import.meta.url);
const bundled = readFileSync(FILE, "utf8").split("\n").filter(Boolean);

/** At the top of every list of leaked passwords. */
const NOTORIOUS = ["123456", "password", "qwerty123", "iloveyou", "111111", "letmein", "dragon", "baseball"];

test("rejects at least 3,000 passwords that meet the form's rules, in any case", () => {
  const acceptable = bundled.filter((password) => password.length >= LIMITS.passwordMin);
  expect(acceptable.length).toBeGreaterThanOrEqual(3_000);
  expect(acceptable.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
  expect(NOTORIOUS.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test.each(["correct horse battery", "password of mine", "пароль для двоих", ""])("accepts %j", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
