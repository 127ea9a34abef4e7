import type { Unsubscribable } from "#contract/vocabulary.ts";

/** The switches of `email_preferences`. */
export type MailPreference = Exclude<Unsubscribable, "newsletter">;

/** What a template makes: one line each of recipient and subject, and two forms of the same text. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Which mail it is, such as "confirm-email"; for the log, the mailbox and what is asked before sending it. */
  kind: string;
  /** Whose mail it is: it goes when their account does. */
  userId?: string;
  /** The switch that is obeyed when it is sent; without one the mail is owed. */
  preference?: MailPreference;
  /** What it tells of, such as "review:<id>": one mail a thread and hour at most while that is unread. */
  thread?: string;
  /** The notification that it is about. */
  notificationId?: string;
  /** The newsletter's issue that it is a copy of. */
  issueId?: string;
  /** The page whose button unsubscribes, and where a POST does without signing in: List-Unsubscribe. */
  unsubscribeUrl?: string;
  /** Whom an answer reaches, where that is not the sender. */
  replyTo?: string;
}
