import type { Config } from "#server/platform/config.ts";
import type { Mail } from "./mail.ts";

/** What a mail says; the same in both of its forms. */
export interface MailContent {
  recipient: string;
  kind: string;
  subject: string;
  /** Whom it greets; without a name when the address may not be theirs. */
  name?: string;
  paragraphs: readonly string[];
  button: { label: string; url: string };
  /** Small print below the button. */
  notes: readonly string[];
}

/** The mail's look is built of these alone: mail programs know little CSS. Colors as on the site. */
const STYLES = {
  page: "margin:0;padding:24px 12px;background:#faf8f2;",
  sheet:
    "max-width:520px;margin:0 auto;padding:28px;background:#fffefb;border:1px solid #ddd7c8;" +
    "font:16px/1.5 'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#18211c;",
  brand: "margin:0 0 20px;font-size:18px;font-weight:700;color:#0f5740;",
  title: "margin:0 0 16px;font-size:22px;line-height:1.25;",
  text: "margin:0 0 16px;",
  button:
    "display:inline-block;padding:12px 20px;background:#0f5740;color:#fffefb;font-weight:600;" +
    "text-decoration:none;border-radius:6px;",
  note: "margin:16px 0 0;font-size:14px;color:#566159;",
  address: "color:#0f5740;word-break:break-all;",
  footer: "max-width:520px;margin:16px auto 0;font:13px/1.5 Helvetica,Arial,sans-serif;color:#566159;",
} as const;

type Sender = Pick<Config, "productName" | "supportEmail" | "postalAddress">;

/** A finished mail: whatever people wrote is escaped in the HTML, and no line of its head can break. */
export function composeMail(sender: Sender, content: MailContent): Mail {
  return {
    kind: content.kind,
    recipient: oneLine(content.recipient),
    subject: oneLine(content.subject),
    text: composeText(sender, content),
    html: composeHtml(sender, content),
  };
}

const greeting = ({ name }: MailContent) => (name === undefined ? "Hello," : `Hi ${oneLine(name)},`);

const footerLines = ({ productName, supportEmail, postalAddress }: Sender) => [
  `Questions? Write to ${supportEmail}.`,
  `${productName}, ${postalAddress}`,
];

function composeText(sender: Sender, content: MailContent): string {
  const { paragraphs, button, notes } = content;
  return [
    greeting(content),
    ...paragraphs,
    `${button.label}:\n${button.url}`,
    ...notes,
    ["-- ", ...footerLines(sender)].join("\n"),
  ].join("\n\n");
}

function composeHtml(sender: Sender, content: MailContent): string {
  const { subject, paragraphs, button, notes } = content;
  const url = escapeHtml(button.url);
  const paragraph = (text: string, style: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head><body style="${STYLES.page}">`,
    `<div style="${STYLES.sheet}">`,
    paragraph(sender.productName, STYLES.brand),
    `<h1 style="${STYLES.title}">${escapeHtml(subject)}</h1>`,
    ...[greeting(content), ...paragraphs].map((text) => paragraph(text, STYLES.text)),
    `<p style="${STYLES.text}"><a href="${url}" style="${STYLES.button}">${escapeHtml(button.label)}</a></p>`,
    ...notes.map((text) => paragraph(text, STYLES.note)),
    `<p style="${STYLES.note}">Or open this address: <a href="${url}" style="${STYLES.address}">${url}</a></p>`,
    "</div>",
    `<div style="${STYLES.footer}">${footerLines(sender).map(escapeHtml).join("<br>")}</div>`,
    "</body></html>",
  ].join("\n");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Line breaks and other control characters end a header, or begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
