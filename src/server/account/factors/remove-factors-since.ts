import { and, eq, gte } from "drizzle-orm";
import { removeCodes } from "#server/account/codes/turn-off-codes.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, passkeys } from "#server/platform/db/schema/index.ts";

/** What was added since the account was taken over would keep its owner out, or the thief in. */
export async function removeFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const isNew = and(eq(codeSecrets.userId, userId), gte(codeSecrets.createdAt, since));
  if ((await tx.$count(codeSecrets, isNew)) > 0) await removeCodes(tx, userId);
}
