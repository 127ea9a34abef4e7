import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

/** Best first: browsers list them without an order. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

/** Browsers send one of a few headers, and parsing one costs as much as finding a stored page. */
const known = new LRUCache<string, readonly Encoding[]>({ max: 100 });

/** @param header Accept-Encoding */
export function acceptedEncodings(header = ""): readonly Encoding[] {
  const found = known.get(header);
  if (found) return found;
  const accepted = parseAccept(header);
  const encodings = ENCODINGS.filter((name) => accepted.some(({ type, q }) => type === name && q > 0));
  known.set(header, encodings);
  return encodings;
}
