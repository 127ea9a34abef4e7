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
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_hsenc|_hsmi)$/;

export function withoutTracking(address: URL): URL {
  const names = [...address.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of names) address.searchParams.delete(name);
  return address;
}
