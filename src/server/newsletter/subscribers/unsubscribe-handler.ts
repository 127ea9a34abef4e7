import { eq, sql } from "drizzle-orm";
import { newsletterSubscribers as subscribers, users } from "#server/platform/db/schema/index.ts";
import { createUnsubscribeUrl, type UnsubscribeHandler } from "#server/platform/mail/unsubscribe.ts";
import type { Platform } from "#server/platform/platform.ts";
import { suppressAddress } from "./address-list.ts";

/** Returns the unsubscribe link of a subscriber. It never expires and contains no email address. */
export const createLeaveUrl = (
  platform: Pick<Platform, "config" | "signedValues">,
  subscriberId: string,
): Promise<string> => createUnsubscribeUrl(platform, "newsletter-unsubscribe", { subscriberId });

export const newsletterUnsubscribing: UnsubscribeHandler = {
  async find({ db }, { subscriberId = "" }) {
    const isOff = (await db.$count(subscribers, eq(subscribers.id, subscriberId))) === 0;
    return { kind: "newsletter", isOff };
  },
  async end(platform, { subscriberId = "" }) {
    await platform.db.transaction(async (tx) => {
      const [subscriber] = await tx
        .select({ email: subscribers.email })
        .from(subscribers)
        .where(eq(subscribers.id, subscriberId))
        .for("update");
      if (subscriber) await suppressAddress(tx, platform, subscriber.email, "unsubscribed");
    });
  },
};

/** Ends the newsletter for the address of an account, if it is subscribed. */
export async function unsubscribeAccount(
  platform: Pick<Platform, "db" | "signedValues">,
  userId: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ email: subscribers.email })
      .from(subscribers)
      .innerJoin(users, eq(sql`lower(${users.email})`, sql`lower(${subscribers.email})`))
      .where(eq(users.id, userId));
    if (subscriber) await suppressAddress(tx, platform, subscriber.email, "unsubscribed");
  });
}
