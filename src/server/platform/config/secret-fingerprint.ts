import { createHmac } from "node:crypto";

/** Tells whether two installations have one secret, and nothing about it. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("toolcomps: which secret a backup belongs to").digest("hex");
}
