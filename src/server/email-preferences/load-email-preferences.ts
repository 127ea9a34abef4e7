import { eq, getTableColumns } from "drizzle-orm";
import type { EmailPreferences } from "#contract/account/email-preferences.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { emailPreferences } from "#server/platform/db/schema/index.ts";

export const DEFAULT_PREFERENCES: EmailPreferences = {
  welcomeEmail: true,
  reviewReplies: true,
  discussionReplies: true,
  messageNotifications: true,
  checkIns: true,
  firstReviews: true,
  priceChanges: true,
  renewals: true,
  weeklyEmail: false,
};

export async function loadEmailPreferences(
  db: Database | Transaction,
  userId: string,
): Promise<EmailPreferences> {
  const { userId: ofUser, ...columns } = getTableColumns(emailPreferences);
  const [stored] = await db.select(columns).from(emailPreferences).where(eq(ofUser, userId));
  return stored ?? DEFAULT_PREFERENCES;
}
