import { and, eq, gte } from "drizzle-orm";
import { removeCodes } from "#server/account/codes/turn-off-codes.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, linkedIdentities, passkeys } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { nameWaysIn } from "./name-ways-in.ts";

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
