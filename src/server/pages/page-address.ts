/** Parameters with secrets, from an email or the payment provider. */
const SECRETS = ["token", "session"];

export const hasSecret = (address: URL): boolean => SECRETS.some((name) => address.searchParams.has(name));

/** Several leading slashes would name another host. Invalid escapes are taken literally. */
export function toRenderablePath(path: string): string {
  const local = path.replace(/^\/{2,}/, "/");
  return decodePath(local) === undefined ? local.replaceAll("%", "%25") : local;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** Parameters that advertisers and newsletters add; no page reads them. */
const TRACKING =
  /^(?:(?:utm|pk|mtm|vero)_\w+|\w*clid|msclkid|[gw]braid|mc_[ce]id|_hs\w+|_g[al]|igshi?d?|li_fat_id|mkt_tok|srsltid)$/i;

/** Without tracking and in one order, so that a page is rendered once. */
export function toPageAddress(address: URL): URL {
  const names = [...address.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of names) address.searchParams.delete(name);
  address.searchParams.sort();
  return address;
}

/** Names that only files have, such as icons that browsers guess. No page has them. */
export const isFileName = (path: string): boolean =>
  /^\/(?:[^/]*\.[a-z\d]+|(?:assets|\.well-known)(?:\/.*)?)$/i.test(path);
