/** Parameters that prove something: they come from an email or the payment provider. */
const SECRETS = ["token", "session"];

/** Whether a page's address holds a secret: no cache may keep what is answered. */
export const hasSecret = (address: URL): boolean => SECRETS.some((name) => address.searchParams.has(name));

/** Where the renderer would run functions of the pages by name; there are none. */
const SERVER_FUNCTIONS = /^\/_serverFn(?:\/|$)/;

export const isServerFunction = (path: string): boolean => SERVER_FUNCTIONS.test(decodePath(path) ?? path);

/**
 * Returns the path as the renderer takes it: several slashes at its start would name another host, and what
 * cannot be decoded means itself.
 */
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
