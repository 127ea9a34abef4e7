import { and, eq, gte } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, linkedIdentities, passkeys, recoveryCodes } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { queueFactorMail, secondFactorResetMail } from "./factor-mails.ts";
import { nameWaysIn } from "./ways-in.ts";

/**
 * What was added since the account was taken over would keep its owner out, or the thief in.
 * @returns what it removed, as emails name it
 */
export async function removeFactorsSince(
  tx: Transaction,
  platform: Pick<Platform, "providers">,
  userId: string,
  since: Date,
): Promise<string[]> {
  const removed = await nameWaysIn(tx, platform, userId, since);
  for (const table of [passkeys, linkedIdentities]) {
    await tx.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, since)));
  }
  const isNew = and(eq(codeSecrets.userId, userId), gte(codeSecrets.createdAt, since));
  if ((await tx.$count(codeSecrets, isNew)) === 0) return removed;
  await removeCodes(tx, userId);
  return [...removed, "codes from an app"];
}

/** For an account that lost its devices. Signs it out, because someone else may have them. @returns false if it has no second factor */
export async function resetSecondFactor(
  tx: Transaction,
  platform: Pick<Platform, "auth" | "config" | "outbox">,
  userId: string,
): Promise<boolean> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  const hadCodes = await removeCodes(tx, userId);
  if (removed.length === 0 && !hadCodes) return false;
  await platform.auth.sessions.endAll(tx, userId);
  await queueFactorMail(tx, platform, userId, (to) => secondFactorResetMail(platform.config, to));
  return true;
}

/** @returns false if they were off */
export async function removeCodes(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(codeSecrets)
    .where(eq(codeSecrets.userId, userId))
    .returning({ userId: codeSecrets.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.length > 0;
}
