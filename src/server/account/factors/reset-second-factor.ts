import { eq } from "drizzle-orm";
import { removeCodes } from "#server/account/codes/turn-off-codes.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { secondFactorResetMail } from "./factor-mails.ts";
import { queueFactorMail } from "./queue-factor-mail.ts";

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
