/** A confirmation may wait for the evening; a new password is wanted now. */
export const CONFIRMATION_HOURS = 24;
export const RESET_HOURS = 1;

/** How long the old mailbox can undo a change of address. */
export const RESTORE_DAYS = 7;

/** After a sign-in this recent, the password is not asked for again (docs/product.md#accounts). */
const RECENT_MINUTES = 10;

/** Whether changing the password takes the current one; changing the address always does. */
export function asksForPassword({ createdAt }: { createdAt: Date }, now = Date.now()): boolean {
  return now - createdAt.getTime() > RECENT_MINUTES * 60 * 1000;
}

/**
 * Whether a request comes from another site's page. Such a page could sign somebody in here as somebody
 * else (the cookie of the answer counts, even where one of the request would not be sent).
 *
 * Browsers say where a request comes from, at least in Origin; programs say nothing and have no one to trick.
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null || origin === publicUrl) return false;
  return URL.parse(origin)?.host !== headers.get("host");
}
