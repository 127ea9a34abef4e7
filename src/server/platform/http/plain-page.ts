import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { Config } from "#server/platform/config/config.ts";

/** The site's colors, for pages outside of its build. */
const STYLES = `
:root { color-scheme: light dark; --paper: #faf8f2; --sheet: #fffefb; --ink: #18211c; --soft: #566159;
  --hairline: #ddd7c8; --edge: #7d857c; --evergreen: #0f5740; --on: #fffefb; --tint: #fbf0d6; --marigold: #e3a32c; --bad: #b0352a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1412; --sheet: #161d19; --ink: #eceae2; --soft: #a2ada6; --hairline: #2b352f;
    --edge: #7d8a82; --evergreen: #63c79d; --on: #0f1412; --tint: #33290f; --marigold: #f0b94b; --bad: #f07d6f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--evergreen); }
h1 { font-size: 26px; line-height: 1.2; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; overflow-wrap: anywhere; }
dt { color: var(--soft); }
dd { margin: 0; }
.brand { display: inline-flex; align-items: center; gap: 10px; color: var(--ink); font-weight: 700;
  text-decoration: none; }
`;

export const brand = ({ productName }: Config) =>
  html`<a href="/" class="brand"><svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
<g fill="none" stroke="var(--evergreen)" stroke-width="2"><rect x="1" y="1" width="7" height="7" rx="1"/>
<rect x="1" y="14" width="7" height="7" rx="1"/><rect x="14" y="14" width="7" height="7" rx="1"/></g>
<rect x="13" width="9" height="9" rx="1.5" fill="var(--marigold)"/></svg>${productName}</a>`;

export type Body = ReturnType<typeof html>;

interface PlainPage {
  title: string;
  description: string;
  header: Body;
  body: Body;
  styles: string;
  /** Additional directives of the content security policy. */
  allows: readonly string[];
  status?: 200 | 404 | 429 | 503;
}

/** Renders a page without scripts and the build, uncached and unindexed. */
export function plainPage(
  c: Context,
  { productName }: Config,
  { title, description, header, body, styles, allows, status = 200 }: PlainPage,
) {
  const nonce = randomBytes(16).toString("base64");
  c.header("content-security-policy", [...BASE_POLICY, `style-src 'nonce-${nonce}'`, ...allows].join("; "));
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<meta name="description" content="${description}">
<title>${title} · ${productName}</title>
<style nonce="${nonce}">${raw(STYLES + styles)}</style>
</head>
<body>
<header>${header}</header>
<main>${body}</main>
</body>
</html>`,
    status,
  );
}

const BASE_POLICY = ["default-src 'none'", "img-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"];
