import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isWeakSecret } from "./weak-secret.ts";

test.each([
  "a".repeat(32),
  "ab".repeat(20),
  "abc123".repeat(6),
  "Secret1!".repeat(4),
  "1234567890".repeat(4),
  "correct horse battery ".repeat(2),
  `${"0".repeat(31)}1`,
  "aaaaaaaabbbbbbbbccccccccdddddddd",
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "zyxwvutsrqponmlkjihgfedcba987654321",
  "changeme-changeme-changeme-change",
  "please-change-this-in-production!!",
  "your-secret-of-at-least-32-characters",
  "an example of at least 32 characters",
  "my-super-secret-key-for-toolcomps-1",
  "PASSWORD-of-this-installation-2026",
  "--------------------------------",
  "toolcompstoolcompstoolcomps-2026",
  "hunter2-hunter2-hunter2-hunter2!!",
  "qwertyuiopasdfghjklzxcvbnm123456",
  "1qaz2wsx3edc1qaz2wsx3edc1qaz2wsx",
  "2026-11-29/2026-11-28/2026-11-27",
  "00000000-0000-4000-8000-000000000001",
])("%j is weak", (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

/** The same in each run. */
const drawn = Array.from({ length: 200 }, (_, index) =>
  createHash("sha512").update(`draw ${index}`).digest(),
);

test("secrets that were drawn at random aren't weak, in any usual form", () => {
  const weak = drawn.flatMap((bytes) =>
    [
      bytes.toString("base64url"),
      bytes.subarray(0, 24).toString("base64"),
      bytes.subarray(0, 16).toString("hex"),
      bytes.subarray(0, 32).toString("hex").toUpperCase(),
      BigInt(`0x${bytes.toString("hex")}`)
        .toString()
        .slice(0, 40),
    ].filter(isWeakSecret),
  );
  expect(weak).toEqual([]);
  expect(isWeakSecret(randomBytes(48).toString("base64url"))).toBe(false);
  expect(isWeakSecret(randomUUID())).toBe(false);
  expect(isWeakSecret("tidy otter sings beneath violet moons at dawn")).toBe(false);
});
