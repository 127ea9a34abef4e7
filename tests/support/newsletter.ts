import { asc, eq } from "drizzle-orm";
import { subscriberIdOf } from "#server/newsletter/subscribers/address-list.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  mails,
  newsletterIssues,
  newsletterSubscribers,
  newsletterSuppressions,
  rateLimits,
  verifications,
} from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

const LONG_AGO = new Date("2026-01-01T00:00:00Z");

export const CONTENT = { subject: "What changed", body: "Some **news** for you." };

/** Inserts a subscriber, by default confirmed; the id is derived from the address. */
export async function storeSubscriber(
  platform: Pick<Platform, "db" | "signedValues">,
  email: string,
  more: Partial<typeof newsletterSubscribers.$inferInsert> = {},
): Promise<string> {
  const id = subscriberIdOf(platform, email);
  const confirmedAt = more.confirmed === false ? null : LONG_AGO;
  await platform.db
    .insert(newsletterSubscribers)
    .values({ id, email, confirmed: true, confirmedAt, ...more });
  return id;
}

/** Inserts confirmed subscribers `reader-0@world.test` and so on, in sending order. */
export async function storeReaders(platform: Platform, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `reader-${index}@world.test`);
  for (const email of emails) await storeSubscriber(platform, email);
  const inOrder = await platform.db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.confirmed, true))
    .orderBy(asc(newsletterSubscribers.id));
  return inOrder.map(({ email }) => email);
}

export const mailsOfKind = (db: Database, kind: string) =>
  db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.id));

export const tokenOf = (mail: { text: string } | undefined): string =>
  /[?&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

export const suppressions = (db: Database) => db.select().from(newsletterSuppressions);

export async function emptyNewsletter(db: Database): Promise<void> {
  for (const table of [
    mails,
    newsletterIssues,
    newsletterSubscribers,
    newsletterSuppressions,
    rateLimits,
    verifications,
  ]) {
    await db.delete(table);
  }
}
