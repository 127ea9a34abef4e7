import { and, eq, lt } from "drizzle-orm";
import { recoveryCodeUsedMail } from "#server/account/factors/factor-mails.ts";
import { queueFactorMail } from "#server/account/factors/queue-factor-mail.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, recoveryCodes } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findStep } from "./one-time-codes.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

const DIGITS = /^\d{3} ?\d{3}$/;

/** Consumes a one-time or recovery code of the account. @returns false if it is wrong or was used */
export async function consumeCode(
  tx: Transaction,
  platform: Platform,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  if (DIGITS.test(typed)) return consumeOneTimeCode(tx, platform, { userId, code: typed.replace(" ", "") });
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashRecoveryCode(userId, typed))))
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

export const countRecoveryCodes = (db: Database | Transaction, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export async function hasCodes(db: Database | Transaction, userId: string): Promise<boolean> {
  return (await db.$count(codeSecrets, eq(codeSecrets.userId, userId))) > 0;
}
