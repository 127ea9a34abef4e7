import type { Config } from "#server/platform/config/config.ts";
import type { Mail } from "./mail.ts";
import { layOutMail, type MailParts, type MailStep } from "./mail-layout.ts";

export interface MailContent extends Omit<Mail, "text" | "html"> {
  /** The preview line beside the subject. Default: the first paragraph. */
  preheader?: string;
  /** Default: the subject. */
  title?: string;
  /** For the greeting. Omit it when the inbox may belong to someone else. */
  name?: string;
  paragraphs: readonly string[];
  steps?: readonly MailStep[];
  /** User-written text, shown as a quote. */
  quote?: string;
  /** Rendered Markdown, already sanitized. Emails with blocks have no greeting. */
  blocks?: { html: string; text: string };
  button?: { label: string; url: string };
  notes?: readonly string[];
  unsubscribeReason?: string;
}

type Sender = Pick<Config, "productName" | "supportEmail" | "postalAddress">;

/** Renders an email. Escapes user-written text, and keeps line breaks out of headers. */
export function composeMail(sender: Sender, content: MailContent): Mail {
  const { kind, userId, preference, thread, notificationId, issueId, unsubscribeUrl, replyTo } = content;
  const parts = toParts(sender, content);
  return {
    kind,
    recipient: oneLine(content.recipient),
    subject: parts.subject,
    text: composeText(parts),
    html: layOutMail(parts),
    userId,
    preference,
    thread,
    notificationId,
    issueId,
    unsubscribeUrl,
    ...(replyTo === undefined ? {} : { replyTo: oneLine(replyTo) }),
  };
}

function toParts(sender: Sender, content: MailContent): MailParts {
  const { blocks, name, paragraphs, unsubscribeUrl: url } = content;
  const subject = oneLine(content.subject);
  const greeting = name === undefined ? "Hello," : `Hi ${oneLine(name)},`;
  return {
    brand: sender.productName,
    subject,
    preheader: oneLine(content.preheader ?? paragraphs[0] ?? ""),
    title: content.title === undefined ? subject : oneLine(content.title),
    paragraphs: blocks ? paragraphs : [greeting, ...paragraphs],
    steps: content.steps ?? [],
    quote: content.quote,
    blocks,
    button: content.button,
    notes: content.notes ?? [],
    unsubscribe: url === undefined ? undefined : { reason: content.unsubscribeReason ?? "", url },
    footer: [`Questions? Email ${sender.supportEmail}.`, `${sender.productName}, ${sender.postalAddress}`],
  };
}

function composeText(parts: MailParts): string {
  const { paragraphs, steps, quote, blocks, button, notes, unsubscribe, footer } = parts;
  const foot = unsubscribe
    ? [`${unsubscribe.reason} Unsubscribe:`.trim(), unsubscribe.url, ...footer]
    : footer;
  return [
    ...paragraphs,
    ...steps.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, "> ")]),
    ...(blocks ? [blocks.text.trim()] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    ["-- ", ...foot].join("\n"),
  ].join("\n\n");
}

/** Removes line breaks and control characters, which could inject headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
