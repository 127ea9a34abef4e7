import { and, eq, sql } from "drizzle-orm";
import { suppressAddress } from "#server/newsletter/subscribers/address-list.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

type Addressed = { recipient: string };

const FOR_SUBSCRIBERS = ["newsletter", "already-subscribed"];

/** Registers checks that run right before newsletter emails are sent, which may be long after they were queued. */
export function registerNewsletterDelivery(platform: Platform): void {
  const { outbox } = platform;
  for (const kind of FOR_SUBSCRIBERS)
    outbox.beforeSending(kind, (mail) => dropIfUnsubscribed(platform, mail));
  outbox.onRejected((mail) => suppressBounced(platform, mail));
}

async function dropIfUnsubscribed({ db }: Pick<Platform, "db">, { recipient }: Addressed) {
  const isRecipient = eq(sql`lower(${subscribers.email})`, recipient.toLowerCase());
  const isSubscribed = (await db.$count(subscribers, and(subscribers.confirmed, isRecipient))) > 0;
  return isSubscribed ? undefined : "suppressed";
}

/** A later owner of the address can still subscribe and confirm. */
async function suppressBounced(platform: Platform, { recipient }: Addressed): Promise<void> {
  const isSubscriber = eq(sql`lower(${subscribers.email})`, recipient.toLowerCase());
  if ((await platform.db.$count(subscribers, isSubscriber)) === 0) return;
  await platform.db.transaction((tx) => suppressAddress(tx, platform, recipient, "bounced"));
  platform.log.info("removed a bounced address from the newsletter");
}
