import type { Unsubscribable } from "#contract/vocabulary.ts";

/** Columns of `email_preferences`. */
export type MailPreference = Exclude<Unsubscribable, "newsletter">;

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  /** The account that the email is deleted with. */
  userId?: string;
  /** Checked when it is sent; without one, the email is required. */
  preference?: MailPreference;
  /** Such as "review:<id>": at most one email per thread and hour while it is unread. */
  thread?: string;
  notificationId?: string;
  issueId?: string;
  /** Unsubscribe page and one-click URL (List-Unsubscribe). */
  unsubscribeUrl?: string;
  replyTo?: string;
}
