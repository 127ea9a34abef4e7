import { expect, test } from "vitest";
import { createSignedValues } from "./signed-values.ts";

const values = createSignedValues("a secret of at least thirty-two characters");

test("reads a value that it signed", async () => {
  const token = await values.sign("newsletter-preview", { id: "7" }, 60);
  expect(await values.read("newsletter-preview", token)).toEqual({ id: "7" });
});

test("keeps a value without an expiry valid", async () => {
  expect(await values.read("unsubscribe", await values.sign("unsubscribe", { userId: "n" }))).toEqual({
    userId: "n",
  });
});

test.each([
  ["for another purpose", values.sign("unsubscribe", { id: "7" })],
  ["that has expired", values.sign("newsletter-preview", { id: "7" }, -1)],
  [
    "from another secret",
    createSignedValues("another secret of thirty-two characters").sign("newsletter-preview", {}),
  ],
  ["changed by one character", values.sign("newsletter-preview", { id: "7" }).then((token) => `${token}x`)],
  ["in another format", Promise.resolve("x.y.z")],
])("rejects a token %s", async (_, token) => {
  expect(await values.read("newsletter-preview", await token)).toBeUndefined();
});

test("unseals a value that it sealed and that is unreadable without the key", async () => {
  const token = await values.seal("captcha", { sum: "twelve" }, 60);
  const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  expect(parts.filter((part) => part.includes("sum") || part.includes("twelve"))).toEqual([]);
  expect(await values.unseal("captcha", token)).toEqual({ sum: "twelve" });
});

test.each([
  ["that is signed but not sealed", values.sign("unsubscribe", { sum: "12" })],
  ["that has expired", values.seal("captcha", { sum: "12" }, -1)],
  ["from another secret", createSignedValues("another secret").seal("captcha", { sum: "12" }, 60)],
  ["changed by one character", values.seal("captcha", {}, 60).then((token) => token.replace(/.$/, "*"))],
  ["in another format", Promise.resolve("a.b.c.d.e")],
])("doesn't unseal a token %s", async (_, token) => {
  expect(await values.unseal("captcha", await token)).toBeUndefined();
});

test("hashes a text with a key: equal for one secret, different for another", () => {
  const hash = values.hash("suppression", "nora@world.test");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(values.hash("suppression", "nora@world.test")).toBe(hash);
  expect(createSignedValues("another secret").hash("suppression", "nora@world.test")).not.toBe(hash);
});
