import { createHmac } from "node:crypto";

export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("toolcomps: which secret a backup belongs to").digest("hex");
}
