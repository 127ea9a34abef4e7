import { sql } from "drizzle-orm";

/** Prices of a row of `reviews` in dollars; null for reviews without units or outcomes. */
export const PER_UNIT = sql`(monthly_cost / nullif(lead_volume_monthly, 0))`;
export const PER_OUTCOME = sql`(monthly_cost / nullif(lead_volume_monthly * conversion_rate / 100, 0))`;
