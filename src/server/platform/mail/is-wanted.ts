import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { emailPreferences, users } from "#server/platform/db/schema/index.ts";
import type { MailPreference } from "./mail.ts";
import type { StoredMail } from "./sending-hooks.ts";

const SWITCHES = {
  welcome_email: emailPreferences.welcomeEmail,
  review_replies: emailPreferences.reviewReplies,
  discussion_replies: emailPreferences.discussionReplies,
  message_notifications: emailPreferences.messageNotifications,
  check_ins: emailPreferences.checkIns,
  first_reviews: emailPreferences.firstReviews,
  price_changes: emailPreferences.priceChanges,
  renewals: emailPreferences.renewals,
  weekly_email: emailPreferences.weeklyEmail,
} as const satisfies Record<MailPreference, unknown>;

/**
 * True if the email is required, or the account is active, still has this address, the address exists, and has not opted
 * out.
 */
export async function isWanted(
  db: Database,
  { userId, preference, recipient }: Pick<StoredMail, "userId" | "preference" | "recipient">,
): Promise<boolean> {
  if (preference === null) return true;
  if (userId === null) return false;
  const [person] = await db
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      rejectedAt: users.emailRejectedAt,
      disabledAt: users.disabledAt,
      departedAt: users.departedAt,
      isOn: SWITCHES[preference],
    })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.userId, users.id))
    .where(eq(users.id, userId));
  if (!person?.isConfirmed || person.disabledAt !== null || person.departedAt !== null) return false;
  if (person.rejectedAt !== null) return false;
  // Without a row, all preferences but the weekly email are on. A former address may now belong to someone else.
  return (person.isOn ?? preference !== "weekly_email") && person.email === recipient;
}
