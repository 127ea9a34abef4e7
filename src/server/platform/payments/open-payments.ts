import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { createTestPayments } from "./demo-checkout/demo-payments.ts";
import type { Payments } from "./payments.ts";

/**
 * Stripe with its keys; without them the test checkout where people try things out, and nothing in production:
 * there nobody may have Premium for a press of a button.
 */
export async function openPayments(config: Config, db: Database): Promise<Payments | null> {
  if (config.stripe) {
    const { createStripePayments } = await import("./stripe-payments.ts");
    return createStripePayments(config.stripe);
  }
  return config.demo || config.isDevelopment ? createTestPayments(config, db) : null;
}
