import { hash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";

/** One year, the minimum of preload lists. */
const HSTS = "max-age=31536000";

const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy":
    "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()",
};

/** Those that run, which data for search engines doesn't. A search for a text takes far less time than a pattern on a long page. */
function* inlineScripts(html: string): Generator<string> {
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at)) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf("</script>", start);
    const isData = html.slice(at, start).includes("ld+json");
    // Browsers replace the NUL characters of the router's data while parsing.
    if (end > start && !isData) yield html.slice(start, end).replaceAll("\0", "\uFFFD");
    at = Math.max(end, start);
  }
}

/** Allows the inline scripts that the page was rendered with. User texts are escaped in the page. */
export function contentSecurityPolicy(html: string, isDevelopment: boolean): string {
  const hashes = Array.from(inlineScripts(html), (script) => `'sha256-${hash("sha256", script, "base64")}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    // Vite adds styles at runtime.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // Sandboxed preview of an email in the newsletter composer.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

type HeadersConfig = Pick<Config, "publicUrl" | "hstsSubdomains" | "isIndexed">;

export const securityHeadersOf = ({
  publicUrl,
  hstsSubdomains,
  isIndexed,
}: HeadersConfig): Record<string, string> => ({
  ...COMMON,
  "content-security-policy":
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(!isIndexed && { "x-robots-tag": "noindex" }),
  ...(publicUrl.startsWith("https:") && {
    "strict-transport-security": hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS,
  }),
});

export function securityHeaders(config: HeadersConfig) {
  const headers = Object.entries(securityHeadersOf(config));
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
}
