import nodemailer from "nodemailer";
import type { Config } from "#server/platform/config/config.ts";
import type { Mail } from "./mail.ts";

const SERVER_TIMEOUTS = { greetingMs: 10_000, answerMs: 20_000 };

export type Transport = (mail: LeavingMail) => Promise<void>;

export interface LeavingMail extends Pick<Mail, "recipient" | "subject" | "text" | "html"> {
  id: string;
  unsubscribeUrl: string | null;
  replyTo: string | null;
}

/** Returns undefined without a mail server. @param timeouts shorter in tests */
export function createTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "mailReturnPath" | "publicUrl">,
  timeouts: typeof SERVER_TIMEOUTS = SERVER_TIMEOUTS,
): Transport | undefined {
  const { mailFrom, mailReturnPath } = config;
  if (config.smtpUrl === undefined) return undefined;
  const transporter = nodemailer.createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: timeouts.greetingMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.answerMs,
      // Emails contain no files or remote content.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: toSender(mailFrom) },
  );
  const { hostname } = new URL(config.publicUrl);
  return async ({ id, recipient, subject, text, html, unsubscribeUrl, replyTo }) => {
    await transporter.sendMail({
      // An address object: nodemailer would split a string with a comma into two recipients.
      to: { name: "", address: recipient },
      ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
      ...(mailReturnPath && { envelope: { from: mailReturnPath, to: [recipient] } }),
      subject,
      text,
      html,
      // Equal for every attempt, so that mail servers can detect duplicates.
      messageId: `<${id}@${hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
    });
  };
}

/** @param mailbox such as `ToolComps, Inc. <hello@example.com>`, whose comma nodemailer would take for a second sender */
function toSender(mailbox: string) {
  const [, name = "", address = mailbox] = /^(.+) <(.+)>$/.exec(mailbox) ?? [];
  return { name, address };
}

/** One-click unsubscribe of RFC 8058. */
function unsubscribeHeaders(url: string | null): Record<string, { prepared: true; value: string }> {
  if (url === null) return {};
  return {
    "List-Unsubscribe": { prepared: true, value: `<${new URL(url).href}>` },
    "List-Unsubscribe-Post": { prepared: true, value: "List-Unsubscribe=One-Click" },
  };
}
