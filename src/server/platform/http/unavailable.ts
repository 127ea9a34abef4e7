import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { html } from "hono/html";
import type { Config } from "#server/platform/config/config.ts";
import { reasonOfUnavailability } from "#server/platform/db/unavailable.ts";
import type { Log } from "#server/platform/log.ts";
import { brand, plainPage } from "./plain-page.ts";

/** A restarting database is back within seconds. */
export const RETRY_AFTER_SECONDS = 5;

export const UNAVAILABLE_MESSAGE = "The service is temporarily unavailable. Please try again in a moment.";

/** Outages get one line without a stack, because they fail many. @returns whether it was one (503) */
export function logFailure(log: Log, error: unknown, what: string): boolean {
  const reason = reasonOfUnavailability(error);
  if (reason === undefined) log.error({ err: error }, what);
  else log.warn({ reason }, `${what}: unavailable`);
  return reason !== undefined;
}

/** Whether the client ended the connection, or broke HTTP, before the whole request came: its errors are not failures of the server. */
export function isBrokenRequest(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.complete === false && incoming.destroyed;
}

export function answerBrokenRequest(c: Context): Response {
  return c.text("The request is incomplete.", 400, { "cache-control": "no-store" });
}

export function unavailablePage(c: Context, config: Config) {
  return rejectionPage(c, config, 503, RETRY_AFTER_SECONDS);
}

/** Rejects a request before any work: as JSON below /api, otherwise as a page. */
export function rejectForNow(c: Context, config: Config, status: 429 | 503, retryAfterSeconds: number) {
  if (!c.req.path.startsWith("/api/")) return rejectionPage(c, config, status, retryAfterSeconds);
  const { code, message } = REJECTIONS[status];
  const body = { defined: true, code, status, message, data: { retryAfterSeconds } };
  return c.json(body, status, { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" });
}

const REJECTIONS = {
  429: {
    code: "TOO_MANY_REQUESTS",
    message: "Too many requests. Please try again in a moment.",
    heading: "You’re going too fast",
  },
  503: { code: "SERVICE_UNAVAILABLE", message: UNAVAILABLE_MESSAGE, heading: "We’ll be right back" },
};

function rejectionPage(c: Context, config: Config, status: 429 | 503, retryAfterSeconds: number) {
  const { message, heading } = REJECTIONS[status];
  c.header("retry-after", String(retryAfterSeconds));
  return plainPage(c, config, {
    title: status === 429 ? "Too many requests" : "Temporarily unavailable",
    description: message,
    header: brand(config),
    body: html`<h1>${heading}</h1>
<p>${message}</p>
<p><a class="button" href="">Try again</a></p>`,
    styles: STYLES,
    allows: [],
    status,
  });
}

const STYLES = `
header, main { max-width: 560px; margin: 0 auto; padding: 24px 16px; }
main { padding-top: 48px; }
main p { color: var(--soft); }
.button { display: inline-block; padding: 10px 16px; border-radius: 6px; background: var(--evergreen); color: var(--on);
  font-weight: 600; text-decoration: none; }
`;
