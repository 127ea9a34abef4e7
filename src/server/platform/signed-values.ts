import { createHmac, hkdfSync } from "node:crypto";
import { EncryptJWT, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from "jose";

const KEY_BYTES = 32;

/** What a value was signed for; a token of one purpose is nothing for another. */
export type SignedPurpose = "unsubscribe" | "newsletter-unsubscribe" | "newsletter-preview";

/** What a value was encrypted for. */
export type SealedPurpose = "captcha";

/** The key itself encrypts, and the cipher authenticates what it encrypts. */
const ENCRYPTION = { alg: "dir", enc: "A256GCM" } as const;

/** The key of a purpose, made from SECRET: what leaks of one says nothing of the others. */
export const keyOf = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `toolcomps:${purpose}`, KEY_BYTES));

export type SignedValues = ReturnType<typeof createSignedValues>;

/** Values that leave the server and come back: signed with a key of their purpose, made from SECRET. */
export function createSignedValues(secret: string) {
  return {
    /** @param seconds how long it is good; without, for ever */
    async sign(purpose: SignedPurpose, value: Record<string, string>, seconds?: number): Promise<string> {
      const token = new SignJWT(value).setProtectedHeader({ alg: "HS256" });
      if (seconds !== undefined) token.setExpirationTime(new Date(Date.now() + seconds * 1000));
      return token.sign(keyOf(secret, purpose));
    },

    /** The value of a token that was signed here for this purpose and is still good; else undefined. */
    async read(purpose: SignedPurpose, token: string): Promise<Record<string, string> | undefined> {
      try {
        const { payload } = await jwtVerify(token, keyOf(secret, purpose), { algorithms: ["HS256"] });
        return textsOf(payload);
      } catch {
        return undefined;
      }
    },

    /** As `sign`, of a value that who holds the token must not read. */
    seal(purpose: SealedPurpose, value: Record<string, string>, seconds: number): Promise<string> {
      return new EncryptJWT(value)
        .setProtectedHeader(ENCRYPTION)
        .setExpirationTime(new Date(Date.now() + seconds * 1000))
        .encrypt(keyOf(secret, purpose));
    },

    /** The value of a token that was sealed here for this purpose and is still good; else undefined. */
    async unseal(purpose: SealedPurpose, token: string): Promise<Record<string, string> | undefined> {
      try {
        const { payload } = await jwtDecrypt(token, keyOf(secret, purpose), {
          keyManagementAlgorithms: [ENCRYPTION.alg],
          contentEncryptionAlgorithms: [ENCRYPTION.enc],
        });
        return textsOf(payload);
      } catch {
        return undefined;
      }
    },

    /** A keyed hash (HMAC-SHA-256, hexadecimal): tells whether a text is known without keeping it. */
    hash(purpose: "suppression", text: string): string {
      return createHmac("sha256", keyOf(secret, purpose)).update(text).digest("hex");
    },
  };
}

const textsOf = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
