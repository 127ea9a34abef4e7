import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { EmailPreferences } from "#contract/account/email-preferences.ts";
import type { Database } from "#server/platform/db/client.ts";
import { emailPreferences, users } from "#server/platform/db/schema/index.ts";
import type { MailPreference } from "#server/platform/mail/mail.ts";
import { createUnsubscribeUrl, type UnsubscribeHandler } from "#server/platform/mail/unsubscribe.ts";
import type { Platform } from "#server/platform/platform.ts";
import { DEFAULT_PREFERENCES } from "./load-email-preferences.ts";

const COLUMNS = {
  welcome_email: "welcomeEmail",
  review_replies: "reviewReplies",
  discussion_replies: "discussionReplies",
  message_notifications: "messageNotifications",
  check_ins: "checkIns",
  first_reviews: "firstReviews",
  price_changes: "priceChanges",
  renewals: "renewals",
  weekly_email: "weeklyEmail",
} as const satisfies Record<MailPreference, keyof typeof emailPreferences.$inferSelect>;

const ALL_OFF = Object.fromEntries(Object.values(COLUMNS).map((name) => [name, false]));

const isPreference = (text: string | undefined): text is MailPreference =>
  text !== undefined && Object.hasOwn(COLUMNS, text);

export const createSwitchOffUrl = (
  platform: Pick<Platform, "config" | "signedValues">,
  userId: string,
  preference: MailPreference,
): Promise<string> => createUnsubscribeUrl(platform, "unsubscribe", { userId, preference });

/** Turns off a preference of the user in the signed link. The same link undoes that. */
export const preferenceUnsubscribing: UnsubscribeHandler = {
  async find({ db }, { userId = "", preference }) {
    if (!isPreference(preference)) return undefined;
    const { userId: ofUser, ...switches } = getTableColumns(emailPreferences);
    const [person] = await db
      .select({ stored: switches })
      .from(users)
      .leftJoin(emailPreferences, eq(ofUser, users.id))
      .where(and(eq(users.id, userId), isNull(users.departedAt)));
    if (!person) return undefined;
    const now = person.stored ?? DEFAULT_PREFERENCES;
    return {
      kind: preference,
      isOff: !now[COLUMNS[preference]],
      isAllOff: Object.values(now).every((isOn) => !isOn),
    };
  },
  end: ({ db }, value) => turn(db, value, false),
  endAll: ({ db }, { userId = "" }) => store(db, userId, ALL_OFF),
  undo: ({ db }, value) => turn(db, value, true),
};

async function turn(db: Database, { userId = "", preference }: Record<string, string>, isOn: boolean) {
  if (!isPreference(preference)) return;
  await store(db, userId, { [COLUMNS[preference]]: isOn });
}

const store = async (db: Database, userId: string, set: Partial<EmailPreferences>): Promise<void> => {
  await db
    .insert(emailPreferences)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: emailPreferences.userId, set });
};
