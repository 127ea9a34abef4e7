import { createHash, randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { queueFactorMail, recoveryCodeUsedMail } from "#server/account/change-factors/factor-mails.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, recoveryCodes } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countGuess } from "./check-password.ts";
import { readCode } from "./read-code.ts";

/** RFC 6238, with the values that every authenticator app knows. */
const [ALGORITHM, DIGITS, PERIOD_SECONDS, SECRET_BYTES] = ["SHA1", 6, 30, 20] as const;

/** Steps before and after the current one: clocks differ, and typing takes a moment. */
const WINDOW = 1;

const CODES = { known: "codeKnown", unknown: "codeAccount" } as const;

/**
 * Runs `use` in one transaction, which uses up a code with `consumeCode`.
 * @returns undefined if the code is wrong
 * @throws TOO_MANY_REQUESTS after too many wrong codes of the account or the network
 */
export async function guessCode<Outcome>(
  context: RequestContext,
  credential: Credential,
  use: (tx: Transaction) => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const guess = await countGuess(context, { email: credential.email, credential }, CODES);
  const outcome = await context.db.transaction(use);
  if (outcome !== undefined) await guess.release();
  return outcome;
}

/** Consumes a one-time or recovery code of the account. @returns false if it is wrong or was used */
export async function consumeCode(
  tx: Transaction,
  platform: Platform,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  const { oneTime, recovery } = readCode(typed);
  if (oneTime !== undefined) return consumeOneTimeCode(tx, platform, { userId, code: oneTime });
  if (recovery === undefined) return false;
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashRecoveryCode(userId, recovery))))
    .returning({ id: recoveryCodes.id });
  if (used.length === 0) return false;
  const left = await countRecoveryCodes(tx, userId);
  await queueFactorMail(tx, platform, userId, (to) => recoveryCodeUsedMail(platform.config, { ...to, left }));
  return true;
}

async function consumeOneTimeCode(
  tx: Transaction,
  { signedValues }: Platform,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [stored] = await tx
    .select({ secret: codeSecrets.secret })
    .from(codeSecrets)
    .where(eq(codeSecrets.userId, userId));
  const opened = stored && (await signedValues.unseal("code-secret", stored.secret));
  if (opened?.userId !== userId || opened.secret === undefined) return false;
  const step = findStep(opened.secret, code);
  if (step === undefined) return false;
  // Waits for a concurrent use of the same code, and then finds it used.
  const used = await tx
    .update(codeSecrets)
    .set({ lastStep: step })
    .where(and(eq(codeSecrets.userId, userId), lt(codeSecrets.lastStep, step)))
    .returning({ userId: codeSecrets.userId });
  return used.length > 0;
}

export async function hasCodes(db: Database | Transaction, userId: string): Promise<boolean> {
  return (await db.$count(codeSecrets, eq(codeSecrets.userId, userId))) > 0;
}

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app finds in the QR code. */
export const setupAddress = (secret: string, names: { issuer: string; label: string }): string =>
  generatorOf(secret, names).toString();

/** @returns the step of time that the typed code belongs to; undefined if it is wrong */
export function findStep(secret: string, typed: string, now = Date.now()): number | undefined {
  const { oneTime } = readCode(typed);
  if (oneTime === undefined) return undefined;
  const delta = generatorOf(secret).validate({ token: oneTime, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

export const codeAt = (secret: string, now: number): string =>
  generatorOf(secret).generate({ timestamp: now });

const RECOVERY_CODES = 10;

/** Without letters that look like digits or each other. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 80 random bits, so that a fast hash is enough. */
const CHARACTERS = 16;

const GROUP = /.{4}(?=.)/g;

/** Stores only their hashes. @returns the codes, which no one can see again */
export async function replaceRecoveryCodesOf(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replace(GROUP, "$&-"),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(userId, code.replaceAll("-", "")) })));
  return codes;
}

export const countRecoveryCodes = (db: Database | Transaction, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** The account is part of it, so that a copied row is worth nothing. */
function hashRecoveryCode(userId: string, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("base64url");
}
