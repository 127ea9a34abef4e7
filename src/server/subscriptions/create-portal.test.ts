import { expect, test } from "vitest";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs } from "#tests/support/api.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { stripe, platform, newBuyer } = shop;
const buyer = await newBuyer();
const { customer } = stripe.get(await buyer.begin());
const open = async (returnUrl: string) => (await buyer.call()).subscriptions.createPortal({ returnUrl });
const lastAsked = () => stripe.asked("POST", /^billing_portal\/sessions$/).at(-1)?.params;

test("opens the portal of the reader's customer, with a link back", async () => {
  const { url } = await open("/settings?tab=subscription");
  expect(url).toBe(`https://billing.stripe.test/p/session/${customer}`);
  expect(lastAsked()).toEqual({
    customer,
    return_url: `${platform.config.publicUrl}/settings?tab=subscription`,
  });
});

test.each(["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)", ""])(
  "replaces the return path %j by the settings",
  async (returnUrl) => {
    await open(returnUrl);
    const back = new URL(lastAsked()?.return_url);
    expect(back.origin).toBe(new URL(platform.config.publicUrl).origin);
    expect(back.pathname).toBe("/settings");
  },
);

test("rejects readers without a customer, and customers of the test checkout", async () => {
  const NO_PORTAL = { code: "NO_PORTAL", status: 409, message: "You don't have anything to manage yet." };
  const newcomer = await newBuyer();
  const ask = (payments: typeof platform.payments) =>
    callAs(
      { ...platform, payments },
      { ...shop.world.readerOf("owen"), userId: buyer.id },
    ).subscriptions.createPortal({
      returnUrl: "/",
    });
  await expect((await newcomer.call()).subscriptions.createPortal({ returnUrl: "/" })).rejects.toMatchObject(
    NO_PORTAL,
  );
  await expect(ask(null)).rejects.toMatchObject(NO_PORTAL);
  if (!platform.payments) throw new Error("Stripe is configured");
  await expect(ask({ ...platform.payments, owns: () => false })).rejects.toMatchObject(NO_PORTAL);
  await expect(
    callAs(platform, VISITOR).subscriptions.createPortal({ returnUrl: "/" }),
  ).rejects.toMatchObject({
    status: 401,
  });
});

test.each([["cut"], [{ status: 500 }], [{ status: 400, type: "invalid_request_error" }]] as const)(
  "reports a failure at Stripe: %o",
  async (failure) => {
    const back = stripe.fail(/^billing_portal/, failure);
    await expect(open("/")).rejects.toMatchObject({
      code: "PORTAL_FAILED",
      status: 502,
      message: "Failed to open billing portal",
    });
    back();
    expect((await open("/")).url).toContain(customer);
  },
);
