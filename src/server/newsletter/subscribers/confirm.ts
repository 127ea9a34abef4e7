import { eq, sql } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { countIfDead } from "#server/platform/limits/dead-links.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readmitAddress } from "./address-list.ts";

/** Confirms a subscription, which also takes the address off the suppression list. */
export const confirm = api.newsletter.confirm.handler(async ({ input, context, errors }) => {
  const email = await context.db.transaction((tx) => confirmByToken(tx, context, input.token));
  if ((await countIfDead(context, email)) === undefined) throw errors.INVALID_LINK();
  return {};
});

/** Returns the address that it confirmed, if any. */
async function confirmByToken(
  tx: Transaction,
  platform: Platform,
  token: string,
): Promise<string | undefined> {
  const link = await platform.auth.oneTimeTokens.use(tx, "confirm-newsletter", token);
  if (!link?.subscriberId) return undefined;
  const [subscriber] = await tx
    .update(subscribers)
    .set({ confirmed: true, confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, link.subscriberId))
    .returning({ email: subscribers.email });
  if (subscriber) await readmitAddress(tx, platform, subscriber.email);
  return subscriber?.email;
}
