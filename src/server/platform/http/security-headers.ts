import { createMiddleware } from "hono/factory";

/** One year, as the preload lists ask; only sent over https. */
const HSTS = "max-age=31536000; includeSubDomains";

const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy":
    "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()",
};

/**
 * The policy of a page: scripts only with this answer's nonce; everything else from this origin.
 * Styles carry the nonce too, so no inline style of a stranger applies.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // In development Vite adds styles as it goes.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // A mail as its readers will see it, in the composer of the newsletter; its frame is sandboxed.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** What is not a page needs nothing. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers that every answer has, errors and 304 included; an answer's own policy stays. */
export function securityHeaders(isHttps: boolean) {
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(COMMON)) c.res.headers.set(name, value);
    if (!c.res.headers.has("content-security-policy")) {
      c.res.headers.set("content-security-policy", NO_CONTENT_POLICY);
    }
    if (isHttps) c.res.headers.set("strict-transport-security", HSTS);
  });
}
