import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "#server/platform/config.ts";
import { type Body, plainPage } from "#server/platform/http/plain-page.ts";

const STYLES = `
header { padding: 14px 16px; background: var(--tint); border-bottom: 3px solid #e3a32c; font-weight: 600;
  text-align: center; }
main { max-width: 520px; margin: 40px auto; padding: 28px; background: var(--sheet);
  border: 1px solid var(--hairline); }
@media (max-width: 560px) { main { margin: 0; border-width: 0 0 1px; padding: 24px 16px; } }
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

const HEADER = html`Test checkout: no card is charged`;

/** A page of the test checkout: it says first that nobody is charged. */
export const testPage = (c: Context, config: Config, title: string, body: Body, status: 200 | 404 = 200) =>
  plainPage(c, config, {
    ...{ title, body, status },
    description: "A test checkout. No card is charged.",
    header: HEADER,
    styles: STYLES,
    allows: ["form-action 'self'"],
  });
