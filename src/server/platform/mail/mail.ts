import type { Unsubscribable } from "#contract/vocabulary.ts";

/** Columns of `email_preferences`. */
export type MailPreference = Exclude<Unsubscribable, "newsletter">;

/** A rendered email. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** For example "confirm-email". */
  kind: string;
  /** The account that the email is deleted with. */
  userId?: string;
  /** Checked when it is sent; without one, the email is required. */
  preference?: MailPreference;
  /** Such as "review:<id>": at most one email per thread and hour while it is unread. */
  thread?: string;
  notificationId?: string;
  /** The newsletter issue that it is a copy of. */
  issueId?: string;
  /** Unsubscribe page and one-click URL (List-Unsubscribe). */
  unsubscribeUrl?: string;
  /** Reply-To, if it is not the sender. */
  replyTo?: string;
}
