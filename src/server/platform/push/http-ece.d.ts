/** By the author of RFC 8188, without types of its own: the part that notes need. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** @param params.dh public key of the receiver, and `authSecret` its secret, both in base64url */
  export function encrypt(
    text: Buffer,
    params: { version: "aes128gcm"; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
}
