import { and, eq, gte, lt } from "drizzle-orm";
import { hasCodes } from "#server/account/prove/check-code.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, linkedIdentities, passkeys, recoveryCodes } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { queueFactorMail, secondFactorResetMail } from "./factor-mails.ts";
import { nameIdentities, namePasskeys } from "./ways-in.ts";

interface Takeover {
  since: Date;
  /** If the account took a second factor then, each newer one took an older one to be added: the last one must not go. */
  tookSecondFactor: boolean;
}

/**
 * What was added since the account was taken over would keep its owner out, or the thief in.
 * @returns what it removed, as emails name it
 */
export async function removeFactorsSince(
  tx: Transaction,
  platform: Pick<Platform, "providers">,
  userId: string,
  { since, tookSecondFactor }: Takeover,
): Promise<string[]> {
  const removed: string[] = [];
  const isOlder = and(eq(passkeys.userId, userId), lt(passkeys.createdAt, since));
  const hasOther = (await hasCodes(tx, userId)) || (await tx.$count(passkeys, isOlder)) > 0;
  if (!tookSecondFactor || hasOther) {
    removed.push(...(await namePasskeys(tx, userId, since)));
    await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  }
  removed.push(...(await nameIdentities(tx, platform, userId, since)));
  const isNewIdentity = and(eq(linkedIdentities.userId, userId), gte(linkedIdentities.createdAt, since));
  await tx.delete(linkedIdentities).where(isNewIdentity);
  const isNew = and(eq(codeSecrets.userId, userId), gte(codeSecrets.createdAt, since));
  if (tookSecondFactor || (await tx.$count(codeSecrets, isNew)) === 0) return removed;
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
