/** Inline, because some email clients drop the style sheet, which adds dark colors for the others. */
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const STYLES = {
  page: `margin:0;padding:0;background-color:#faf8f2;font-family:${FONT};`,
  // Shown beside the subject only.
  preheader:
    "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#faf8f2;",
  frame: "width:100%;background-color:#faf8f2;",
  margin: "padding:24px 12px;",
  column: "width:100%;max-width:560px;",
  brand: `padding:0 4px 12px;font:700 18px/1.3 ${FONT};color:#0f5740;`,
  sheet: "padding:28px 24px;background-color:#fffefb;border:1px solid #ddd7c8;border-radius:8px;",
  title: `margin:0 0 16px;font:700 22px/1.3 ${FONT};color:#18211c;word-break:break-word;`,
  text: `margin:0 0 16px;font:16px/1.55 ${FONT};color:#18211c;word-break:break-word;`,
  quote:
    `margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #ddd7c8;font:16px/1.55 ${FONT};` +
    "color:#18211c;word-break:break-word;",
  button: "border-radius:6px;background-color:#0f5740;",
  buttonLink:
    `display:inline-block;padding:13px 22px;font:600 16px/1.2 ${FONT};color:#fffefb;text-decoration:none;` +
    "border-radius:6px;",
  note: `margin:16px 0 0;font:14px/1.5 ${FONT};color:#566159;word-break:break-word;`,
  link: "color:#0f5740;word-break:break-all;",
  stepLink: "color:#0f5740;font-weight:600;",
  footer: `padding:16px 4px 0;font:13px/1.6 ${FONT};color:#566159;word-break:break-word;`,
  footerLink: "color:#566159;text-decoration:underline;",
} as const;

/** Dark colors, and styles for rendered Markdown, which has no inline styles. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.letter p, .letter ul, .letter ol, .letter blockquote { margin: 0 0 16px; }
.letter h1, .letter h2, .letter h3 { margin: 24px 0 8px; line-height: 1.3; }
.letter h1 { font-size: 22px; } .letter h2 { font-size: 19px; } .letter h3 { font-size: 16px; }
.letter ul, .letter ol { padding-left: 24px; }
.letter li, .letter li p { margin: 0 0 4px; }
.letter blockquote { padding-left: 14px; border-left: 3px solid #ddd7c8; }
.letter a { color: #0f5740; }
@media (prefers-color-scheme: dark) {
  .page, .frame { background-color: #0f1412 !important; }
  .sheet { background-color: #161d19 !important; border-color: #2b352f !important; }
  .ink, .letter { color: #eceae2 !important; }
  .quote, .letter blockquote { border-color: #4a574f !important; }
  .soft { color: #a2ada6 !important; }
  .green, .letter a { color: #63c79d !important; }
  .button { background-color: #63c79d !important; }
  .button a { color: #0f1412 !important; }
}
`;
