import { createHmac, hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

const KEY_BYTES = 32;

/** What a value was signed for; a token of one purpose is nothing for another. */
export type SignedPurpose = "captcha" | "unsubscribe" | "newsletter-unsubscribe" | "newsletter-preview";

export type SignedValues = ReturnType<typeof createSignedValues>;

/** Values that leave the server and come back: signed with a key of their purpose, made from SECRET. */
export function createSignedValues(secret: string) {
  const keyOf = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `toolcomps:${purpose}`, KEY_BYTES));

  return {
    /** @param seconds how long it is good; without, for ever */
    async sign(purpose: SignedPurpose, value: Record<string, string>, seconds?: number): Promise<string> {
      const token = new SignJWT(value).setProtectedHeader({ alg: "HS256" });
      if (seconds !== undefined) token.setExpirationTime(new Date(Date.now() + seconds * 1000));
      return token.sign(keyOf(purpose));
    },

    /** The value of a token that was signed here for this purpose and is still good; else undefined. */
    async read(purpose: SignedPurpose, token: string): Promise<Record<string, string> | undefined> {
      try {
        const { payload } = await jwtVerify(token, keyOf(purpose), { algorithms: ["HS256"] });
        return Object.fromEntries(
          Object.entries(payload).flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value]] : [],
          ),
        );
      } catch {
        return undefined;
      }
    },

    /** A keyed hash (HMAC-SHA-256, hexadecimal): tells whether a text is known without keeping it. */
    hash(purpose: "suppression", text: string): string {
      return createHmac("sha256", keyOf(purpose)).update(text).digest("hex");
    },
  };
}
