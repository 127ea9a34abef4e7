import { and, eq, isNull } from "drizzle-orm";
import { emailPreferences, users } from "#server/platform/db/schema/index.ts";
import type { MailPreference } from "#server/platform/mail/mail.ts";
import { createUnsubscribeUrl, type UnsubscribeHandler } from "#server/platform/mail/unsubscribe.ts";
import type { Platform } from "#server/platform/platform.ts";

const COLUMNS = {
  welcome_email: "welcomeEmail",
  review_replies: "reviewReplies",
  discussion_replies: "discussionReplies",
  message_notifications: "messageNotifications",
} as const satisfies Record<MailPreference, keyof typeof emailPreferences.$inferSelect>;

const isPreference = (text: string | undefined): text is MailPreference =>
  text !== undefined && Object.hasOwn(COLUMNS, text);

export const createSwitchOffUrl = (
  platform: Pick<Platform, "config" | "signedValues">,
  userId: string,
  preference: MailPreference,
): Promise<string> => createUnsubscribeUrl(platform, "unsubscribe", { userId, preference });

/** Turns off a preference of the user in the signed link. Members can turn it on again in Settings. */
export const preferenceUnsubscribing: UnsubscribeHandler = {
  async find({ db }, { userId = "", preference }) {
    if (!isPreference(preference)) return undefined;
    const [person] = await db
      .select({ isOn: emailPreferences[COLUMNS[preference]] })
      .from(users)
      .leftJoin(emailPreferences, eq(emailPreferences.userId, users.id))
      .where(and(eq(users.id, userId), isNull(users.departedAt)));
    return person && { kind: preference, isOff: person.isOn === false };
  },
  async end({ db }, { userId = "", preference }) {
    if (!isPreference(preference)) return;
    const off = { [COLUMNS[preference]]: false };
    await db
      .insert(emailPreferences)
      .values({ userId, ...off })
      .onConflictDoUpdate({ target: emailPreferences.userId, set: off });
  },
};
