import { eq } from "drizzle-orm";
import type { EmailPreferences } from "#contract/account/email-preferences.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { emailPreferences } from "#server/platform/db/schema/index.ts";

const DEFAULTS: EmailPreferences = {
  welcomeEmail: true,
  reviewReplies: true,
  discussionReplies: true,
  messageNotifications: true,
  checkIns: true,
};

export async function loadEmailPreferences(
  db: Database | Transaction,
  userId: string,
): Promise<EmailPreferences> {
  const { welcomeEmail, reviewReplies, discussionReplies, messageNotifications, checkIns } = emailPreferences;
  const [stored] = await db
    .select({ welcomeEmail, reviewReplies, discussionReplies, messageNotifications, checkIns })
    .from(emailPreferences)
    .where(eq(emailPreferences.userId, userId));
  return stored ?? DEFAULTS;
}
