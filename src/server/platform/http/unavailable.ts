import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "#server/platform/config.ts";
import { reasonOfUnavailability } from "#server/platform/db/unavailable.ts";
import type { Log } from "#server/platform/log.ts";
import { plainPage } from "./plain-page.ts";

/** A database that restarts is back within seconds. */
export const RETRY_AFTER_SECONDS = 5;

export const UNAVAILABLE_MESSAGE = "The service is temporarily unavailable. Please try again in a moment.";

/**
 * Logs why a request failed, once. An outage fails many: each is one line without a stack.
 *
 * @returns whether the database was unavailable, so that the answer is 503
 */
export function logFailure(log: Log, error: unknown, what: string): boolean {
  const reason = reasonOfUnavailability(error);
  if (reason === undefined) log.error({ err: error }, what);
  else log.warn({ reason }, `${what}: unavailable`);
  return reason !== undefined;
}

/** The page that is shown while the database is unavailable. */
export function unavailablePage(c: Context, config: Config) {
  c.header("retry-after", String(RETRY_AFTER_SECONDS));
  return plainPage(c, config, {
    title: "Temporarily unavailable",
    description: UNAVAILABLE_MESSAGE,
    header: html`<a href="/">${config.productName}</a>`,
    body: html`<h1>We’ll be right back</h1>
<p>${config.productName} is temporarily unavailable. Please try again in a moment.</p>
<p><a href="">Try again</a></p>`,
    styles: STYLES,
    allows: [],
    status: 503,
  });
}

const STYLES = `
header, main { max-width: 560px; margin: 0 auto; padding: 24px 16px; }
header a { color: var(--ink); font-weight: 600; text-decoration: none; }
main { padding-top: 48px; }
main p { color: var(--soft); }
`;
