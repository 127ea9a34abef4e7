/** As long as the contract allows. */
const MAX_LENGTH = 500;

/** Stands for our own address: what leaves it is not local. */
const HERE = "http://here.invalid";

/** More layers of %25 than this are no honest address. */
const MAX_DECODINGS = 4;

/** What a browser could read as another host, drops while reading, or treats as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const SUSPICIOUS = /^[/\\]{2}|[\\\u0000-\u001f\u007f-\u009f]/;

/**
 * A `redirect` parameter, if it names a path of this site and nothing else; otherwise `fallback`. The
 * result is in the form that a browser would make of it, and begins with exactly one slash.
 */
export function localPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return fallback;
  if (!value.startsWith("/") || !value.isWellFormed() || SUSPICIOUS.test(value)) return fallback;
  let url: URL;
  try {
    url = new URL(value, HERE);
  } catch {
    return fallback;
  }
  // "/.//host" and "/%2e%2e//host" only become "//host" here.
  if (url.origin !== HERE || !isHarmless(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Whether a path stays one however often somebody further on decodes it. */
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
