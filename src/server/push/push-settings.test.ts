import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PUSH_KINDS } from "#contract/people/returning.ts";
import {
  pushPreferences,
  pushSubscriptions,
  rateLimits,
  sessions,
} from "#server/platform/db/schema/index.ts";
import { replacePushKeys } from "#server/platform/push/push-keys.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { pushSessionsOf } from "#tests/support/push/push-sessions.ts";
import { newTestBrowser, subscriptionOf } from "#tests/support/push/push-stand-in.ts";

const api = await openTestApi();
const { as, db } = api;
const { signIn, subscribe } = pushSessionsOf(api);

emptyBeforeEach(db, pushPreferences, sessions, rateLimits);

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("visitors have neither browsers nor kinds", async () => {
  for (const call of [
    as().push.get(),
    as().push.putBrowser(subscriptionOf(newTestBrowser())),
    as().push.removeBrowser({ id: MISSING }),
    as().push.putKinds({ kinds: [] }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
});

test("a member starts without browsers and with all kinds, and chooses some", async () => {
  const { publicKey, ...settings } = await as("nora").push.get();
  expect(settings).toEqual({ kinds: [...PUSH_KINDS], browsers: [] });
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  const chosen = await as("nora").push.putKinds({ kinds: ["messages", "replies", "replies"] });
  expect(chosen.kinds).toEqual(["replies", "messages"]);
  expect((await as("nora").push.putKinds({ kinds: [] })).kinds).toEqual([]);
  expect((await as("owen").push.get()).kinds).toEqual([...PUSH_KINDS]);
  await expect(as("nora").push.putKinds({ kinds: ["likes" as "replies"] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

describe("a browser", () => {
  test("is listed by its device, the current one first, and removed", async () => {
    const phone = await subscribe("nora");
    const { api: laptop } = await signIn("nora", FIREFOX);
    const { browsers } = await laptop.push.putBrowser(subscriptionOf(newTestBrowser()));
    expect(browsers.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ["Firefox on Linux", true],
      [expect.any(String), false],
    ]);
    const seen = await phone.api.push.get();
    expect(seen.browsers.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const other = seen.browsers[1]?.id ?? "";
    await expect(as("owen").push.removeBrowser({ id: other })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await phone.api.push.removeBrowser({ id: other })).browsers).toHaveLength(1);
    await expect(phone.api.push.removeBrowser({ id: other })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("has one subscription, its newest, and belongs to who signed in last", async () => {
    const { api: nora, browser } = await subscribe("nora");
    const renewed = newTestBrowser();
    expect((await nora.push.putBrowser(subscriptionOf(renewed))).browsers).toHaveLength(1);
    expect((await nora.push.putBrowser(subscriptionOf(renewed))).browsers).toHaveLength(1);
    const endpoints = await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
    expect(endpoints).toEqual([{ endpoint: renewed.endpoint }]);
    expect(endpoints).not.toEqual([{ endpoint: browser.endpoint }]);
    await subscribe("owen", renewed);
    expect((await nora.push.get()).browsers).toEqual([]);
  });

  test("shows no more notes once its session has ended, and a session that ended can't subscribe", async () => {
    const { id, api: nora } = await subscribe("nora");
    await db.delete(sessions).where(eq(sessions.id, id));
    expect(await db.$count(pushSubscriptions)).toBe(0);
    await expect(nora.push.putBrowser(subscriptionOf(newTestBrowser()))).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  test("of which there are more than 20 replaces the one that was seen least recently", async () => {
    for (let count = 0; count < 22; count++) await subscribe("nora");
    expect((await as("nora").push.get()).browsers).toHaveLength(20);
  });

  test.each([
    ["an unknown push service", { endpoint: "https://push.evil.test/send/x" }, "UNKNOWN_PUSH_SERVICE"],
    ["a private address", { endpoint: "https://127.0.0.1/send/x" }, "UNKNOWN_PUSH_SERVICE"],
    ["a key off the curve", { p256dh: `BA${"A".repeat(85)}` }, "UNKNOWN_PUSH_SERVICE"],
    ["a short key", { p256dh: "BA" }, "BAD_REQUEST"],
    ["a short secret", { auth: "AA" }, "BAD_REQUEST"],
    ["an endless address", { endpoint: `https://fcm.googleapis.com/${"x".repeat(2000)}` }, "BAD_REQUEST"],
  ])("with %s is rejected", async (_, wrong, code) => {
    const { api: nora } = await signIn("nora");
    const call = nora.push.putBrowser({ ...subscriptionOf(newTestBrowser()), ...wrong });
    await expect(call).rejects.toMatchObject({ code });
    expect(await db.$count(pushSubscriptions)).toBe(0);
  });

  test("and its keys are in no output", async () => {
    const { api: nora, browser } = await subscribe("nora");
    const outputs = JSON.stringify([
      await nora.push.get(),
      await nora.push.putBrowser(subscriptionOf(browser)),
      await nora.push.putKinds({ kinds: [] }),
    ]);
    const { endpoint, p256dh, auth } = subscriptionOf(browser);
    for (const secret of [endpoint, p256dh, auth]) expect(outputs).not.toContain(secret);
  });

  test("subscribes again after the keys were replaced", async () => {
    const { api: nora, browser } = await subscribe("nora");
    const { publicKey } = await nora.push.get();
    await replacePushKeys(api.platform);
    const settings = await nora.push.get();
    expect(settings.publicKey).not.toBe(publicKey);
    expect(settings.browsers).toEqual([]);
    expect((await nora.push.putBrowser(subscriptionOf(browser))).browsers).toHaveLength(1);
  });
});
