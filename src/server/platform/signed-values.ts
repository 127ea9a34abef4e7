import { createHmac, hkdfSync } from "node:crypto";
import { EncryptJWT, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from "jose";

const KEY_BYTES = 32;

/** A token of one purpose is invalid for the others. */
export type SignedPurpose =
  | "unsubscribe"
  | "newsletter-unsubscribe"
  | "newsletter-preview"
  | "saved-feed"
  | "calendar"
  | "check-in";

export type SealedPurpose = "captcha" | "code-setup" | "code-secret" | "contract-note" | "push-key";

/** The key encrypts directly; the cipher also authenticates. */
const ENCRYPTION = { alg: "dir", enc: "A256GCM" } as const;

/** Derives the key of a purpose from SECRET, so that a leaked key reveals no other. */
export const deriveKey = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `toolcomps:${purpose}`, KEY_BYTES));

export type SignedValues = ReturnType<typeof createSignedValues>;

export function createSignedValues(secret: string) {
  return {
    /** @param seconds validity; without it, the token never expires */
    async sign(purpose: SignedPurpose, value: Record<string, string>, seconds?: number): Promise<string> {
      const token = new SignJWT(value).setProtectedHeader({ alg: "HS256" });
      if (seconds !== undefined) token.setExpirationTime(new Date(Date.now() + seconds * 1000));
      return token.sign(deriveKey(secret, purpose));
    },

    async read(purpose: SignedPurpose, token: string): Promise<Record<string, string> | undefined> {
      try {
        const { payload } = await jwtVerify(token, deriveKey(secret, purpose), { algorithms: ["HS256"] });
        return textsOf(payload);
      } catch {
        return undefined;
      }
    },

    /**
     * Encrypts a value that the client, or who reads the database, must not read.
     * @param seconds validity; without it, the value never expires
     */
    seal(purpose: SealedPurpose, value: Record<string, string>, seconds?: number): Promise<string> {
      const token = new EncryptJWT(value).setProtectedHeader(ENCRYPTION);
      if (seconds !== undefined) token.setExpirationTime(new Date(Date.now() + seconds * 1000));
      return token.encrypt(deriveKey(secret, purpose));
    },

    async unseal(purpose: SealedPurpose, token: string): Promise<Record<string, string> | undefined> {
      try {
        const { payload } = await jwtDecrypt(token, deriveKey(secret, purpose), {
          keyManagementAlgorithms: [ENCRYPTION.alg],
          contentEncryptionAlgorithms: [ENCRYPTION.enc],
        });
        return textsOf(payload);
      } catch {
        return undefined;
      }
    },

    /** Returns a keyed hash (HMAC-SHA-256, hexadecimal), to recognize a text without storing it. */
    hash(purpose: "suppression" | "license", text: string): string {
      return createHmac("sha256", deriveKey(secret, purpose)).update(text).digest("hex");
    },
  };
}

const textsOf = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
