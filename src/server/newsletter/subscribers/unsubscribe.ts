import { eq } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { suppressAddress } from "./address-list.ts";
import { readUnsubscribeToken } from "./unsubscribe-links.ts";

/**
 * Ends a subscription at once, for whoever has a link of it. Not limited by network: mail providers press
 * for thousands of people.
 */
export const unsubscribe = api.newsletter.unsubscribe.handler(async ({ input, context, errors }) => {
  const subscriberId = await readUnsubscribeToken(context, input.token);
  if (subscriberId === undefined) throw errors.INVALID_LINK();
  await context.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ email: subscribers.email })
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    // Who is gone already is as unsubscribed as can be.
    if (subscriber) await suppressAddress(tx, context, subscriber.email, "unsubscribed");
  });
  return {};
});
