import { createHash } from "node:crypto";

/** Tells two names with the same slug apart; the same for all spellings with one key. */
export const slugSuffix = (key: string): string =>
  `-${createHash("sha256").update(key).digest("hex").slice(0, 8)}`;
