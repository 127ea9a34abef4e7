import { createECDH } from "node:crypto";
import { encrypt } from "http_ece";

interface SubscriptionKeys {
  /** Public key of the browser: an uncompressed point on P-256 in base64url. */
  p256dh: string;
  /** Secret that the browser shares, 16 bytes in base64url. */
  auth: string;
}

/** What push services must accept (RFC 8030), less what the encryption adds. */
export const MOST_BYTES = 3993;

/**
 * Encrypts a note so that only the browser can read it (RFC 8291).
 * @throws if the browser's key isn't a point on the curve
 */
export function encryptForBrowser(text: string, { p256dh, auth }: SubscriptionKeys): Buffer {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: "aes128gcm", privateKey, dh: p256dh, authSecret: auth });
}
