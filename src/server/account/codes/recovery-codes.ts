import { createHash, randomBytes } from "node:crypto";

const COUNT = 10;

/** Without letters that look like digits or each other. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 80 random bits, so that a fast hash is enough. */
const CHARACTERS = 16;

const GROUP = /.{4}(?=.)/g;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replace(GROUP, "$&-"),
  );
}

/** However it was typed. The account is part of it, so that a copied row is worth nothing. */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return createHash("sha256").update(`${userId}:${code}`).digest("base64url");
}
