/** What a template makes: one line each of recipient and subject, and two forms of the same text. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Which mail it is, such as "confirm-email"; for the log and the mailbox. */
  kind: string;
}
