/** The limit of the contract. */
const MAX_LENGTH = 500;

/** Placeholder for our own origin: a URL that leaves it is not local. */
const ORIGIN = "http://here.invalid";

/** No legitimate URL has more layers of %25 than this. */
const MAX_DECODINGS = 4;

/** Text that a browser could read as another host, drop while parsing, or treat as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects them
const SUSPICIOUS = /^[/\\]{2}|[\\\u0000-\u001f\u007f-\u009f]/;

/** A path of this site, else `fallback`. Normalized like in a browser; begins with exactly one slash. */
export function localPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return fallback;
  if (!value.startsWith("/") || !value.isWellFormed() || SUSPICIOUS.test(value)) return fallback;
  let url: URL;
  try {
    url = new URL(value, ORIGIN);
  } catch {
    return fallback;
  }
  // "/.//host" and "/%2e%2e//host" only become "//host" after parsing.
  if (url.origin !== ORIGIN || !isHarmless(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Returns whether the path stays local no matter how often it is decoded downstream. */
function isHarmless(path: string): boolean {
  if (!isDecodable(path)) return false;
  let current = path;
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    if (SUSPICIOUS.test(current)) return false;
    const decoded = current.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    if (decoded === current) return true;
    current = decoded;
  }
  return false;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
