import type { Config } from "#server/platform/config.ts";
import type { Mail } from "./mail.ts";
import { layOutMail, type MailParts, type MailStep } from "./mail-layout.ts";

/** What a mail says; the same in both of its forms. Beside it, what the outbox keeps of it. */
export interface MailContent extends Omit<Mail, "text" | "html"> {
  /** The line that mailboxes show beside the subject; the first paragraph unless told. */
  preheader?: string;
  /** The heading, where it is not the subject. */
  title?: string;
  /** Whom it greets; without a name when the address may not be theirs. */
  name?: string;
  paragraphs: readonly string[];
  /** Where to go from here, each with a word on what is there. */
  steps?: readonly MailStep[];
  /** What somebody wrote, set off from what we say. */
  quote?: string;
  /** Written in Markdown and rendered elsewhere, by what lets only safe HTML through. It greets nobody. */
  blocks?: { html: string; text: string };
  button?: { label: string; url: string };
  /** Small print below the button. */
  notes?: readonly string[];
  /** Why one gets this mail, before the link that unsubscribes. */
  unsubscribeReason?: string;
}

type Sender = Pick<Config, "productName" | "supportEmail" | "postalAddress">;

/** A finished mail: whatever people wrote is escaped in the HTML, and no line of its head can break. */
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
    footer: [`Questions? Write to ${sender.supportEmail}.`, `${sender.productName}, ${sender.postalAddress}`],
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

/** Line breaks and other control characters end a header, or begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
