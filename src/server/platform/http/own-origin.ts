/**
 * Without this check, another site's page could sign a visitor in to someone else's account, or replace their cookies, because
 * browsers accept cookies of cross-site responses. Clients that send neither header have no user to trick.
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null || origin === publicUrl) return false;
  return URL.parse(origin)?.host !== headers.get("host");
}

/** Other types are those of forms, which pages of other sites can send without asking. */
export const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || /^application\/json(?:\s*;|$)/i.test(contentType);
