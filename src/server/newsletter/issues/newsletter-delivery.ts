import { and, eq, sql } from "drizzle-orm";
import { suppressAddress } from "#server/newsletter/subscribers/address-list.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

type Addressed = { recipient: string };

/** Mails that only subscribers get. */
const FOR_SUBSCRIBERS = ["newsletter", "already-subscribed"];

/** Mails whose refusal says that the address gets no newsletter. */
const TO_SUBSCRIBERS = [...FOR_SUBSCRIBERS, "confirm-newsletter"];

/** What is asked and told when mails of the newsletter leave, which may be long after they were written. */
export function registerNewsletterDelivery(platform: Platform): void {
  const { outbox } = platform;
  for (const kind of FOR_SUBSCRIBERS) outbox.beforeSending(kind, (mail) => refuseToLeavers(platform, mail));
  for (const kind of TO_SUBSCRIBERS) outbox.onRefused(kind, (mail) => suppressRefused(platform, mail));
}

/** Who unsubscribed, or was deleted, while a mail waited, does not get it. */
async function refuseToLeavers({ db }: Pick<Platform, "db">, { recipient }: Addressed) {
  const isTheirs = eq(sql`lower(${subscribers.email})`, recipient.toLowerCase());
  const isSubscribed = (await db.$count(subscribers, and(subscribers.confirmed, isTheirs))) > 0;
  return isSubscribed ? undefined : "suppressed";
}

/** The mail server does not know the address. Whose it becomes may come back by confirming it. */
async function suppressRefused(platform: Platform, { recipient }: Addressed): Promise<void> {
  await platform.db.transaction((tx) => suppressAddress(tx, platform, recipient, "bounced"));
  platform.log.info("removed a bounced address from the newsletter");
}
