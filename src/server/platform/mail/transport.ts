import nodemailer from "nodemailer";
import type { Config } from "#server/platform/config/config.ts";
import type { Mail } from "./mail.ts";

/** A server that says nothing for so long has failed; the job tries again. */
const PATIENCE = { greetingMs: 10_000, answerMs: 20_000 };

/** How a mail leaves; rejects when the mail server did not take it. */
export type Transport = (mail: LeavingMail) => Promise<void>;

/** What of a mail leaves, as its row has it. */
export interface LeavingMail extends Pick<Mail, "recipient" | "subject" | "text" | "html"> {
  id: string;
  unsubscribeUrl: string | null;
  replyTo: string | null;
}

/** By SMTP, or undefined when mails stay in the local mailbox. @param patience for tests, which have less */
export function createTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">,
  patience: typeof PATIENCE = PATIENCE,
): Transport | undefined {
  if (config.smtpUrl === undefined) return undefined;
  const transporter = nodemailer.createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: patience.greetingMs,
      greetingTimeout: patience.greetingMs,
      socketTimeout: patience.answerMs,
      // No mail of ours carries a file or fetches an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config.mailFrom },
  );
  const { hostname } = new URL(config.publicUrl);
  return async ({ id, recipient, subject, text, html, unsubscribeUrl, replyTo }) => {
    await transporter.sendMail({
      // An address object: nodemailer would split a string with a comma into two recipients.
      to: { name: "", address: recipient },
      ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
      subject,
      text,
      html,
      // The same on every attempt, so that a mailbox can tell a duplicate.
      messageId: `<${id}@${hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
    });
  };
}

/** RFC 8058: the mailbox's own button posts there, without opening a page. */
function unsubscribeHeaders(url: string | null): Record<string, { prepared: true; value: string }> {
  if (url === null) return {};
  return {
    "List-Unsubscribe": { prepared: true, value: `<${new URL(url).href}>` },
    "List-Unsubscribe-Post": { prepared: true, value: "List-Unsubscribe=One-Click" },
  };
}
