import { createHmac } from "node:crypto";

/** Returns a fingerprint that identifies a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("toolcomps: which secret a backup belongs to").digest("hex");
}
