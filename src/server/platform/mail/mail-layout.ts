import { STYLE_SHEET, STYLES } from "./mail-styles.ts";

export interface MailStep {
  title: string;
  text: string;
  url: string;
}

/** The content that the HTML and the text form share, in reading order. */
export interface MailParts {
  brand: string;
  subject: string;
  preheader: string;
  title: string;
  paragraphs: readonly string[];
  steps: readonly MailStep[];
  quote: string | undefined;
  blocks: { html: string; text: string } | undefined;
  button: { label: string; url: string } | undefined;
  notes: readonly string[];
  unsubscribe: { reason: string; url: string } | undefined;
  footer: readonly string[];
}

/** Fills the preview line, so that mailboxes don't show body text after the preheader. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

/** Returns the HTML: one column, nothing remote. It uses tables because email clients render them reliably. */
export function layOutMail(parts: MailParts): string {
  const { subject, preheader, brand } = parts;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLE_SHEET}</style></head>`,
    `<body class="page" style="${STYLES.page}">`,
    `<div style="${STYLES.preheader}">${escapeHtml(preheader)}${FILLER}</div>`,
    `<table role="presentation" class="frame" cellpadding="0" cellspacing="0" border="0" style="${STYLES.frame}">`,
    `<tr><td align="center" style="${STYLES.margin}">`,
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="${STYLES.column}">`,
    `<tr><td class="green" style="${STYLES.brand}">${escapeHtml(brand)}</td></tr>`,
    `<tr><td class="sheet" style="${STYLES.sheet}">`,
    ...sheet(parts),
    "</td></tr>",
    `<tr><td class="soft" style="${STYLES.footer}">${footer(parts)}</td></tr>`,
    "</table></td></tr></table></body></html>",
  ].join("\n");
}

function sheet(parts: MailParts): string[] {
  const { title, paragraphs, steps, quote, blocks, button, notes, unsubscribe } = parts;
  return [
    `<h1 class="ink" style="${STYLES.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, "ink", STYLES.text)),
    ...steps.map(step),
    ...(quote === undefined
      ? []
      : [`<blockquote class="ink quote" style="${STYLES.quote}">${withBreaks(quote)}</blockquote>`]),
    ...(blocks ? [`<div class="letter" style="${STYLES.text}">${blocks.html}</div>`] : []),
    ...(button ? [buttonHtml(button)] : []),
    ...notes.map((text) => paragraph(text, "soft", STYLES.note)),
    // Transactional links also appear as text, for clients that don't show the button.
    ...(button && !unsubscribe ? [addressOf(button.url)] : []),
  ];
}

const paragraph = (text: string, color: string, style: string) =>
  `<p class="${color}" style="${style}">${withBreaks(text)}</p>`;

function step({ title, text, url }: MailStep): string {
  const link = `<a class="green" href="${escapeHtml(url)}" style="${STYLES.stepLink}">${escapeHtml(title)}</a>`;
  return `<p class="ink" style="${STYLES.text}">${link}<br>${escapeHtml(text)}</p>`;
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
    `<td class="button" style="${STYLES.button}">`,
    `<a href="${escapeHtml(url)}" style="${STYLES.buttonLink}">${escapeHtml(label)}</a></td></tr></table>`,
  ].join("");
}

function addressOf(url: string): string {
  const link = `<a class="green" href="${escapeHtml(url)}" style="${STYLES.link}">${escapeHtml(url)}</a>`;
  return `<p class="soft" style="${STYLES.note}">Or paste this link into your browser:<br>${link}</p>`;
}

function footer({ unsubscribe, footer }: MailParts): string {
  const lines = footer.map(escapeHtml);
  if (!unsubscribe) return lines.join("<br>");
  const { reason, url } = unsubscribe;
  const link = `<a class="soft" href="${escapeHtml(url)}" style="${STYLES.footerLink}">Unsubscribe</a>`;
  return [`${escapeHtml(reason)} ${link}`.trim(), ...lines].join("<br>");
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

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
