import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { openCommandLine } from "#tests/support/command-line.ts";
import { pushSessionsOf } from "#tests/support/push/push-sessions.ts";

const api = await openTestApi();
const { admin } = await openCommandLine(api.platform.databaseUrl);
const { subscribe } = pushSessionsOf(api);

test("replaces the keys with all subscriptions, and prints neither", async () => {
  const { api: nora } = await subscribe("nora");
  const { publicKey } = await nora.push.get();
  const { code, out } = await admin(["push-keys", "replace"]);
  expect(code).toBe(0);
  expect(out).toBe("Replaced the keys. 1 browser will subscribe again at the next visit.\n");
  const settings = await nora.push.get();
  expect(settings.browsers).toEqual([]);
  expect(settings.publicKey).not.toBe(publicKey);
});
