import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { usedCaptchas } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { newContactFields } from "#tests/support/contact-requests.ts";
import { removeUsedCaptchas, spendCaptcha, unsealCaptcha } from "./captcha.ts";

const { as, platform } = await openTestApi();
const { db, signedValues } = platform;

test("a captcha asks for the sum of two numbers from 1 to 10", async () => {
  const seen = new Set<number>();
  for (let count = 0; count < 200; count++) {
    const { numbers, token } = await as().contact.getCaptcha();
    for (const number of numbers) seen.add(number);
    expect((await unsealCaptcha(signedValues, token))?.sum).toBe(numbers[0] + numbers[1]);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("the token doesn't reveal the sum", async () => {
  const { token } = await as().contact.getCaptcha();
  const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  expect(parts.filter((part) => part.includes("sum"))).toEqual([]);
});

test("accepts a request with an issued captcha", async () => {
  const { numbers, token } = await as("nora").contact.getCaptcha();
  const captcha = { token, answer: numbers[0] + numbers[1] };
  expect(await as("nora").contact.createRequest({ ...newContactFields(), captcha })).toEqual({});
});

test("removes used captchas only after they expire", async () => {
  await db.delete(usedCaptchas);
  const old = randomUUID();
  await db.insert(usedCaptchas).values({ id: old, expiresAt: new Date(Date.now() - 1000) });
  const fresh = randomUUID();
  expect(await spendCaptcha(db, fresh)).toBe(true);
  await removeUsedCaptchas(db);
  expect((await db.select().from(usedCaptchas)).map(({ id }) => id)).toEqual([fresh]);
  expect(await spendCaptcha(db, fresh)).toBe(false);
});
