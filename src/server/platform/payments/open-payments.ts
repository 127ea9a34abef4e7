import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { createTestPayments } from "./demo-checkout/demo-payments.ts";
import type { Payments } from "./payments.ts";

/** Null in production without Stripe keys, because the test checkout would give Premium away. */
export async function openPayments(config: Config, db: Database): Promise<Payments | null> {
  if (config.stripe) {
    const { createStripePayments } = await import("./stripe-payments.ts");
    return createStripePayments(config.stripe);
  }
  return config.demo || config.isDevelopment ? createTestPayments(config, db) : null;
}
