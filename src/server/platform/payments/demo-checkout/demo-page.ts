import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "#server/platform/config/config.ts";
import { FONT_FACES } from "#server/platform/http/font-routes.ts";
import { type Body, brand, plainPage } from "#server/platform/http/plain-page.ts";

const STYLES = `${FONT_FACES}
body { font-family: "Hanken Grotesk", system-ui, sans-serif; }
h1, .price, .brand { font-family: "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -0.01em; }
header p { margin: 0; padding: 10px 16px; background: var(--tint); font-weight: 600; text-align: center; }
header div { max-width: 520px; margin: 0 auto; padding-top: 16px; }
.brand { min-height: 44px; font-size: 20px; }
main { max-width: 520px; margin: 16px auto 40px; padding: 28px; background: var(--sheet);
  border: 1px solid var(--hairline); }
@media (max-width: 560px) { header div { padding: 16px 16px 0; } main { margin: 8px 0 0; border-width: 0 0 1px; padding: 24px 16px; } }
h1 { margin: 0 0 4px; }
.price { margin: 0 0 24px; font-size: 40px; font-weight: 700; font-variant-numeric: tabular-nums; }
.price span, p.note { color: var(--soft); font-size: 16px; font-weight: 400; }
p.note { margin: 20px 0 0; }
p.bad { color: var(--bad); font-weight: 600; }
form { display: flex; flex-direction: column; gap: 12px; }
button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 16px; border: 1px solid var(--edge);
  border-radius: 6px; background: var(--sheet); color: var(--ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button.main, a.main { border-color: var(--evergreen); background: var(--evergreen); color: var(--on); }
button.danger { border-color: var(--bad); color: var(--bad); }
form + .button { margin-top: 28px; }
:focus-visible { outline: 2px solid var(--evergreen); outline-offset: 2px; }
dl { margin: 16px 0 24px; }
`;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
export const showDay = (timestamp: string) => day.format(new Date(timestamp));

export const testPage = (c: Context, config: Config, title: string, body: Body, status: 200 | 404 = 200) =>
  plainPage(c, config, {
    ...{ title, body, status },
    description: "A test checkout. No card is charged.",
    header: html`<p>${title}: no card is charged</p><div>${brand(config)}</div>`,
    styles: STYLES,
    allows: ["form-action 'self'", "font-src 'self'"],
  });
