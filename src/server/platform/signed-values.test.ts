import { expect, test } from "vitest";
import { createSignedValues } from "./signed-values.ts";

const values = createSignedValues("a secret of at least thirty-two characters");

test("reads what it signed", async () => {
  const token = await values.sign("newsletter-preview", { id: "7" }, 60);
  expect(await values.read("newsletter-preview", token)).toEqual({ id: "7" });
});

test("without an end it stays good", async () => {
  expect(await values.read("unsubscribe", await values.sign("unsubscribe", { userId: "n" }))).toEqual({
    userId: "n",
  });
});

test.each([
  ["of another purpose", values.sign("unsubscribe", { id: "7" })],
  ["that has ended", values.sign("newsletter-preview", { id: "7" }, -1)],
  [
    "of another secret",
    createSignedValues("another secret of thirty-two characters").sign("newsletter-preview", {}),
  ],
  ["changed by one character", values.sign("newsletter-preview", { id: "7" }).then((token) => `${token}x`)],
  ["that is none", Promise.resolve("x.y.z")],
])("reads nothing from a token %s", async (_, token) => {
  expect(await values.read("newsletter-preview", await token)).toBeUndefined();
});

test("reads what it sealed, which nobody else can", async () => {
  const token = await values.seal("captcha", { sum: "twelve" }, 60);
  const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  expect(parts.filter((part) => part.includes("sum") || part.includes("twelve"))).toEqual([]);
  expect(await values.unseal("captcha", token)).toEqual({ sum: "twelve" });
});

test.each([
  ["that is signed only", values.sign("unsubscribe", { sum: "12" })],
  ["that has ended", values.seal("captcha", { sum: "12" }, -1)],
  ["of another secret", createSignedValues("another secret").seal("captcha", { sum: "12" }, 60)],
  ["changed by one character", values.seal("captcha", {}, 60).then((token) => token.replace(/.$/, "*"))],
  ["that is none", Promise.resolve("a.b.c.d.e")],
])("unseals nothing from a token %s", async (_, token) => {
  expect(await values.unseal("captcha", await token)).toBeUndefined();
});

test("hashes a text with a key: the same twice, another with another secret", () => {
  const hash = values.hash("suppression", "nora@world.test");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(values.hash("suppression", "nora@world.test")).toBe(hash);
  expect(createSignedValues("another secret").hash("suppression", "nora@world.test")).not.toBe(hash);
});
