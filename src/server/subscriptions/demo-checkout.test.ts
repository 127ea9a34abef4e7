import { describe, expect, test } from "vitest";
import {
  TEST_CHECKOUT_PATH,
  TEST_PORTAL_PATH,
} from "#server/platform/payments/demo-checkout/demo-payments.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import type { Person } from "#tests/support/world.ts";

/** The demo has no Stripe keys. */
const api = await openTestApi();
const { platform } = api;
const site = await serveApp(platform);
const { publicUrl } = platform.config;
const reviewId = await sendIn(api, "nora", newReview());
await decide(api, reviewId, "approved");

const begin = async (person: Person, id?: string) => {
  const { url } = await api
    .as(person)
    .subscriptions.createCheckout(
      id === undefined ? { kind: "subscription" } : { kind: "unlock", reviewId: id },
    );
  if (url === null) throw new Error("the test checkout has a page");
  expect(url.startsWith(publicUrl)).toBe(true);
  return url.slice(publicUrl.length);
};
const idIn = (path: string) => path.split("/").pop() ?? "";
const press = (path: string, body: string) =>
  ask(site + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });
const subscriptionOf = (person: Person) => api.as(person).subscriptions.getSubscription();

describe("the test checkout", () => {
  test("shows that no card is charged, the item and its price", async () => {
    const { status, text, headers } = await ask(site + (await begin("owen")));
    expect(status).toBe(200);
    expect(text).toMatch(/no card is charged/);
    expect(text).toContain("$9.99");
    expect(headers["cache-control"]).toBe("no-store");
    const font = /url\("(\/fonts\/[^"]+)"\)/.exec(text)?.[1];
    expect(await ask(site + font)).toMatchObject({ status: 200, headers: { "content-type": "font/woff2" } });
    expect((await ask(site + (await begin("owen", reviewId)))).text).toMatch(
      /Tool number \d+ in Austin, TX.*\$4\.99/s,
    );
  });

  test("can be left and can fail, and then nothing has changed", async () => {
    const path = await begin("owen");
    const failed = await press(path, "outcome=fail");
    expect([failed.status, failed.text.includes("Your card was declined. You weren't charged.")]).toEqual([
      200,
      true,
    ]);
    expect(await press(path, "outcome=cancel")).toMatchObject({
      status: 303,
      headers: { location: "/checkout/cancel" },
    });
    expect(await subscriptionOf("owen")).toMatchObject({ status: null });
    expect(await begin("owen")).toBe(path);
  });

  test("unlocks the paid review once", async () => {
    const path = await begin("owen", reviewId);
    const paid = await press(path, "outcome=pay");
    expect(paid).toMatchObject({
      status: 303,
      headers: { location: `/checkout/success?session=${idIn(path)}` },
    });
    expect((await press(path, "outcome=pay")).status).toBe(404);
    expect((await ask(site + path)).status).toBe(404);
    expect((await subscriptionOf("owen")).unlocks.map(({ id }) => id)).toEqual([reviewId]);
    expect((await api.as("owen").subscriptions.getCheckout({ id: idIn(path) })).status).toBe("paid");
  });

  test("refunds the payment for a review that no longer exists", async () => {
    const id = await sendIn(api, "nora", newReview());
    await decide(api, id, "approved");
    const path = await begin("owen", id);
    await api.platform.db.execute(`delete from reviews where id = '${id}'`);
    await press(path, "outcome=pay");
    expect((await api.as("owen").subscriptions.getCheckout({ id: idIn(path) })).status).toBe("refunded");
    const { rows } = await platform.db.execute<{ id: string }>(
      "select data->>'paymentId' as id from jobs.job where name = 'refund-payment'",
    );
    const paymentId = rows[0]?.id ?? "";
    await platform.payments?.refund(paymentId);
    expect(await platform.payments?.fetchPayment(paymentId)).toMatchObject({ isRefunded: true });
  });

  test("has no other page", async () => {
    for (const path of [
      `${TEST_CHECKOUT_PATH}/cs_test_x`,
      `${TEST_CHECKOUT_PATH}/cus_test_x`,
      TEST_CHECKOUT_PATH,
    ]) {
      expect((await press(path, "outcome=pay")).status).toBeGreaterThanOrEqual(404);
    }
  });
});

describe("the test portal", () => {
  test("does all that can happen to a subscription", async () => {
    await press(await begin("uma"), "outcome=pay");
    const { url } = await api
      .as("uma")
      .subscriptions.createPortal({ returnUrl: "/settings?tab=subscription" });
    const path = url.slice(publicUrl.length);
    const stateAfter = async (change: string) => {
      expect((await press(path, `change=${change}`)).status).toBe(200);
      const { status, cancelAtPeriodEnd, hasPaymentFailed } = await subscriptionOf("uma");
      return [status, cancelAtPeriodEnd, hasPaymentFailed];
    };
    expect(await stateAfter("cancel")).toEqual(["active", true, false]);
    expect(await stateAfter("resume")).toEqual(["active", false, false]);
    expect(await stateAfter("fail")).toEqual(["past_due", false, true]);
    // One is not offered now, and one doesn't exist.
    expect(await stateAfter("cancel")).toEqual(["past_due", false, true]);
    expect(await stateAfter("constructor")).toEqual(["past_due", false, true]);
    await expect(begin("uma")).rejects.toMatchObject({ code: "NEEDS_PORTAL" });
    expect(await stateAfter("settle")).toEqual(["active", false, false]);
    expect(await stateAfter("end")).toEqual(["canceled", false, false]);
    expect((await ask(site + path)).text).toContain(`href="/settings?tab=subscription"`);
    await press(await begin("uma"), "outcome=pay");
    expect(await subscriptionOf("uma")).toMatchObject({ status: "active" });
  });

  test("returns only to this site, and rejects unknown customers", async () => {
    const elsewhere = await ask(
      `${site}${TEST_PORTAL_PATH}/cus_test_x?return=${encodeURIComponent("//evil.test")}`,
    );
    expect(elsewhere.text).toContain("No subscription");
    expect(elsewhere.text).not.toContain("evil.test");
  });
});

test("has no pages with Stripe keys; with neither, nothing is for sale", async () => {
  for (const payments of [null, { ...platform.payments, provider: "stripe" } as typeof platform.payments]) {
    const other = await serveApp({ ...platform, payments });
    expect((await ask(`${other}${TEST_CHECKOUT_PATH}/cs_test_x`)).text).toBe("no pages here");
    expect((await ask(`${other}/api/webhooks/stripe`, { method: "POST", body: "{}" })).status).toBe(404);
  }
  const { subscriptions } = callAs({ ...platform, payments: null }, api.world.readerOf("owen"));
  await expect(subscriptions.createCheckout({ kind: "subscription" })).rejects.toMatchObject({
    code: "NOT_AVAILABLE",
  });
});
