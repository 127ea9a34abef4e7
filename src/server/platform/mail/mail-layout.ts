import { html, raw } from "hono/html";
import { STYLE_SHEET, STYLES } from "./mail-styles.ts";

export interface MailStep {
  title: string;
  text: string;
  url: string;
}

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

type Html = ReturnType<typeof html>;

/** Fills the preview line, so that email clients don't show body text after the preheader. */
const FILLER = raw("&#847;&zwnj;&nbsp;".repeat(60));

/** Returns the HTML: one column, nothing remote. It uses tables because email clients render them reliably. */
export function layOutMail(parts: MailParts): string {
  const { subject, preheader, brand } = parts;
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${raw(STYLE_SHEET)}</style></head>
<body class="page" style="${STYLES.page}">
<div style="${STYLES.preheader}">${preheader}${FILLER}</div>
<table role="presentation" class="frame" cellpadding="0" cellspacing="0" border="0" style="${STYLES.frame}">
<tr><td align="center" style="${STYLES.margin}">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="${STYLES.column}">
<tr><td class="green" style="${STYLES.brand}">${brand}</td></tr>
<tr><td class="sheet" style="${STYLES.sheet}">
${sheet(parts)}
</td></tr>
<tr><td class="soft" style="${STYLES.footer}">${footer(parts)}</td></tr>
</table></td></tr></table></body></html>`;
  return String(page);
}

function sheet({ title, paragraphs, steps, quote, blocks, button, notes, unsubscribe }: MailParts): Html {
  return html`<h1 class="ink" style="${STYLES.title}">${title}</h1>
${paragraphs.map((text) => paragraph(text, "ink", STYLES.text))}
${steps.map(step)}
${quote !== undefined && html`<blockquote class="ink quote" style="${STYLES.quote}">${withBreaks(quote)}</blockquote>`}
${blocks && html`<div class="letter" style="${STYLES.text}">${raw(blocks.html)}</div>`}
${button && buttonHtml(button)}
${notes.map((text) => paragraph(text, "soft", STYLES.note))}
${
  // Transactional links also appear as text, for clients that don't show the button.
  button && !unsubscribe && addressOf(button.url)
}`;
}

const paragraph = (text: string, color: string, style: string) =>
  html`<p class="${color}" style="${style}">${withBreaks(text)}</p>\n`;

const step = ({ title, text, url }: MailStep) =>
  html`<p class="ink" style="${STYLES.text}"><a class="green" href="${url}" style="${STYLES.stepLink}">${title}</a><br>${text}</p>\n`;

const buttonHtml = ({ label, url }: { label: string; url: string }) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="${STYLES.button}">
<a href="${url}" style="${STYLES.buttonLink}">${label}</a></td></tr></table>`;

const addressOf = (url: string) =>
  html`<p class="soft" style="${STYLES.note}">Or paste this link into your browser:<br><a class="green" href="${url}" style="${STYLES.link}">${url}</a></p>`;

function footer({ unsubscribe, footer }: MailParts): Html[] {
  if (!unsubscribe) return joinLines(footer);
  const { reason, url } = unsubscribe;
  const link = html`<a class="soft" href="${url}" style="${STYLES.footerLink}">Unsubscribe</a>`;
  return joinLines([reason === "" ? link : html`${reason} ${link}`, ...footer]);
}

const withBreaks = (text: string) => joinLines(text.split(/\r?\n/));

const joinLines = (lines: readonly (string | Html)[]) =>
  lines.map((line, index) => html`${index > 0 && raw("<br>")}${line}`);
