import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { localPath } from "#contract/text/local-path.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Apply } from "./checkout-page.ts";
import { showDay, testPage } from "./demo-page.ts";
import {
  keepTestContent,
  listTestSubscriptions,
  newTestId,
  nextPeriodEnd,
  type TestSubscription,
} from "./demo-payments.ts";

const SETTINGS = "/settings?tab=subscription";

const CHANGES: Record<string, { label: string; change: Partial<TestSubscription> }> = {
  cancel: { label: "Cancel at the end of the period", change: { cancelAtPeriodEnd: true } },
  resume: { label: "Don't cancel", change: { cancelAtPeriodEnd: false } },
  fail: { label: "Fail the next payment", change: { status: "past_due" } },
  settle: { label: "Retry payment", change: { status: "active" } },
  end: { label: "End now", change: { status: "canceled", cancelAtPeriodEnd: false } },
};

export function testPortalPage({ config, db }: { config: Config; db: Database }, apply: Apply) {
  return new Hono()
    .get("/:customerId", (c) => portalPage(c, config, db))
    .post("/:customerId", async (c) => {
      const customerId = c.req.param("customerId");
      const [subscription] = await listTestSubscriptions(db, customerId);
      const { change } = await c.req.parseBody();
      const found = CHANGES[String(change)];
      if (subscription && found && offered(subscription).includes(String(change))) {
        const { id, createdAt: _, ...content } = subscription;
        const renewed = change === "settle" ? { currentPeriodEnd: nextPeriodEnd() } : {};
        await keepTestContent(db, id, customerId, { ...content, ...found.change, ...renewed });
        await apply({
          id: newTestId("evt"),
          type: change === "end" ? "customer.subscription.deleted" : "customer.subscription.updated",
          about: { kind: "subscription", id: customerId },
        });
      }
      return portalPage(c, config, db);
    });
}

const showStatus = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");

function offered({ status, cancelAtPeriodEnd }: TestSubscription): string[] {
  if (status === "canceled") return [];
  if (status === "past_due") return ["settle", "end"];
  return [cancelAtPeriodEnd ? "resume" : "cancel", "fail", "end"];
}

async function portalPage(c: Context, config: Config, db: Database) {
  const [subscription] = await listTestSubscriptions(db, c.req.param("customerId") ?? "");
  const back = localPath(c.req.query("return"), SETTINGS);
  const link = html`<a class="button main" href="${back}">Back to ${config.productName}</a>`;
  if (!subscription) {
    return testPage(
      c,
      config,
      "Test portal",
      html`<h1>No subscription</h1>
<p>You have no subscription to manage. This is a test: no card is charged.</p>
${link}`,
    );
  }
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const body = html`<h1>${config.productName} Premium</h1>
<dl>
<dt>Status</dt><dd>${showStatus(status)}</dd>
${status === "active" && html`<dt>${cancelAtPeriodEnd ? "Ends" : "Next payment"}</dt><dd>${showDay(currentPeriodEnd)}</dd>`}
<dt>Invoices</dt><dd>None (test mode: no card is charged)</dd>
</dl>
<form method="post">
${offered(subscription).map((name) => html`<button name="change" value="${name}" class="${name === "end" ? "danger" : ""}">${CHANGES[name]?.label}</button>`)}
</form>
${link}`;
  return testPage(c, config, "Test portal", body);
}
