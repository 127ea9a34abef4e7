import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { Config } from "#server/platform/config.ts";

/** The site's colors, without its build. */
const STYLES = `
:root { color-scheme: light dark; --paper: #faf8f2; --sheet: #fffefb; --ink: #18211c; --soft: #566159;
  --hairline: #ddd7c8; --edge: #7d857c; --evergreen: #0f5740; --on: #fffefb; --tint: #fbf0d6; --bad: #b0352a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1412; --sheet: #161d19; --ink: #eceae2; --soft: #a2ada6; --hairline: #2b352f;
    --edge: #7d8a82; --evergreen: #63c79d; --on: #0f1412; --tint: #33290f; --bad: #f07d6f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { padding: 14px 16px; background: var(--tint); border-bottom: 3px solid #e3a32c; font-weight: 600;
  text-align: center; }
main { max-width: 520px; margin: 40px auto; padding: 28px; background: var(--sheet);
  border: 1px solid var(--hairline); }
@media (max-width: 560px) { main { margin: 0; border-width: 0 0 1px; padding: 24px 16px; } }
h1 { margin: 0 0 4px; font-size: 26px; line-height: 1.2; overflow-wrap: anywhere; }
.price { margin: 0 0 24px; font-size: 40px; font-weight: 700; font-variant-numeric: tabular-nums; }
.price span, p.note { color: var(--soft); font-size: 16px; font-weight: 400; }
p.bad { color: var(--bad); font-weight: 600; }
form { display: flex; flex-direction: column; gap: 12px; }
button, a.button { min-height: 44px; padding: 10px 16px; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--sheet); color: var(--ink); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
button.main { border-color: var(--evergreen); background: var(--evergreen); color: var(--on); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px; }
dt { color: var(--soft); } dd { margin: 0; }
a { color: var(--evergreen); }
`;

export type Body = ReturnType<typeof html>;

/** A page of the test checkout: it says first that nobody is charged. */
export function testPage(
  c: Context,
  { productName }: Config,
  title: string,
  body: Body,
  status: 200 | 404 = 200,
) {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
  );
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<title>${title} - ${productName}</title>
<style nonce="${nonce}">${raw(STYLES)}</style>
</head>
<body>
<header>Test checkout - no card is charged</header>
<main>${body}</main>
</body>
</html>`,
    status,
  );
}
