import { eq, sql } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readmitAddress } from "./address-list.ts";

/** Confirms a subscription, which also takes the address off the suppression list. */
export const confirm = api.newsletter.confirm.handler(async ({ input, context, errors }) => {
  await context.limits.take("linkNetwork", context.network);
  const isConfirmed = await context.db.transaction((tx) => confirmByToken(tx, context, input.token));
  if (!isConfirmed) throw errors.INVALID_LINK();
  return {};
});

async function confirmByToken(tx: Transaction, platform: Platform, token: string): Promise<boolean> {
  const link = await platform.auth.oneTimeTokens.use(tx, "confirm-newsletter", token);
  if (!link?.subscriberId) return false;
  const [subscriber] = await tx
    .update(subscribers)
    .set({ confirmed: true, confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, link.subscriberId))
    .returning({ email: subscribers.email });
  if (!subscriber) return false;
  await readmitAddress(tx, platform, subscriber.email);
  return true;
}
