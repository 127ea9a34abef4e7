import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { PREMIUM_TERMS } from "#contract/people/premium-terms.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Body } from "#server/platform/http/plain-page.ts";
import type { PaymentEvent } from "../payments.ts";
import { showDay, testPage } from "./demo-page.ts";
import {
  findTestContent,
  keepTestContent,
  newTestId,
  nextPeriodEnd,
  type TestCheckout,
} from "./demo-payments.ts";

interface Deps {
  config: Config;
  db: Database;
}
export type Apply = (event: PaymentEvent) => Promise<void>;

/** Like Stripe's page, it needs no session, because its URL is the key. It reports changes by events. */
export function testCheckoutPage({ config, db }: Deps, apply: Apply) {
  return new Hono()
    .get("/:id", async (c) => {
      const found = await findTestContent(db, c.req.param("id"), "checkout");
      return found?.status === "open" ? checkoutPage(c, config, found) : over(c, config);
    })
    .post("/:id", async (c) => {
      const id = c.req.param("id");
      const found = await findTestContent(db, id, "checkout");
      if (found?.status !== "open") return over(c, config);
      const { outcome } = await c.req.parseBody();
      if (outcome === "fail") return checkoutPage(c, config, found, true);
      if (outcome !== "pay") return c.redirect(pathOf(config, found.cancelUrl), 303);
      await pay(db, id, found);
      await apply({
        id: newTestId("evt"),
        type: "checkout.session.completed",
        about: { kind: "checkout", id },
      });
      return c.redirect(pathOf(config, found.successUrl.replace("{CHECKOUT_SESSION_ID}", id)), 303);
    });
}

/** Relative, because forms may only lead to this site, which may have more than one host name. */
const pathOf = ({ publicUrl }: Config, url: string) => url.slice(publicUrl.length);

async function pay(db: Database, id: string, found: TestCheckout): Promise<void> {
  const { customerId, mode } = found;
  const paymentId = mode === "payment" ? newTestId("pi") : null;
  if (paymentId) await keepTestContent(db, paymentId, customerId, { kind: "payment", isRefunded: false });
  else {
    await keepTestContent(db, newTestId("sub"), customerId, {
      kind: "subscription",
      status: "active",
      currentPeriodEnd: nextPeriodEnd(),
      cancelAtPeriodEnd: false,
    });
  }
  await keepTestContent(db, id, customerId, { ...found, status: "paid", paymentId });
}

function checkoutPage(
  c: Context,
  config: Config,
  { mode, name, amountCents }: TestCheckout,
  hasFailed = false,
) {
  const title = mode === "subscription" ? `${config.productName} ${name}` : name;
  const amount = `$${(amountCents / 100).toFixed(2)}`;
  const body = html`<h1>${title}</h1>
<p class="price">${amount} <span>${mode === "subscription" ? "per month" : "once"}</span></p>
${mode === "subscription" ? html`<p>Next payment on ${showDay(nextPeriodEnd())}. ${PREMIUM_TERMS}</p>` : ""}
${hasFailed ? html`<p class="bad" role="alert">Your card was declined. You weren't charged.</p>` : ""}
<form method="post">
<button class="main" name="outcome" value="pay">Pay ${amount}</button>
<button name="outcome" value="fail">Simulate a declined card</button>
<button name="outcome" value="cancel">Cancel</button>
</form>
<p class="note">Test mode. Add Stripe keys to use the real checkout.</p>`;
  return testPage(c, config, "Test checkout", body);
}

const over = (c: Context, config: Config) => testPage(c, config, "Test checkout", OVER, 404);

const OVER: Body = html`<h1>This checkout has ended</h1>
<p>It was already paid, or it doesn't exist.</p>
<a class="button" href="/pricing">Back to Premium</a>`;
