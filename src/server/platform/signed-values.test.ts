import { expect, test } from "vitest";
import { createSignedValues } from "./signed-values.ts";

const values = createSignedValues("a secret of at least thirty-two characters");

test("reads what it signed", async () => {
  const token = await values.sign("captcha", { id: "7" }, 60);
  expect(await values.read("captcha", token)).toEqual({ id: "7" });
});

test("without an end it stays good", async () => {
  expect(await values.read("unsubscribe", await values.sign("unsubscribe", { userId: "n" }))).toEqual({
    userId: "n",
  });
});

test.each([
  ["of another purpose", values.sign("unsubscribe", { id: "7" })],
  ["that has ended", values.sign("captcha", { id: "7" }, -1)],
  ["of another secret", createSignedValues("another secret of thirty-two characters").sign("captcha", {})],
  ["changed by one character", values.sign("captcha", { id: "7" }).then((token) => `${token}x`)],
  ["that is none", Promise.resolve("x.y.z")],
])("reads nothing from a token %s", async (_, token) => {
  expect(await values.read("captcha", await token)).toBeUndefined();
});

test("hashes a text with a key: the same twice, another with another secret", () => {
  const hash = values.hash("suppression", "nora@world.test");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(values.hash("suppression", "nora@world.test")).toBe(hash);
  expect(createSignedValues("another secret").hash("suppression", "nora@world.test")).not.toBe(hash);
});
