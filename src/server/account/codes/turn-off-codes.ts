import { eq } from "drizzle-orm";
import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { codesOffMail } from "#server/account/factors/factor-mails.ts";
import { queueFactorMail } from "#server/account/factors/queue-factor-mail.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, recoveryCodes } from "#server/platform/db/schema/index.ts";

export const turnOffCodes = api.account.turnOffCodes
  .use(confirmedRecently)
  .handler(async ({ context, errors }) => {
    const { auth, config, db, reader } = context;
    const wereOn = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, reader.userId, reader.sessionId))) throw errors.UNAUTHORIZED();
      if (!(await removeCodes(tx, reader.userId))) return false;
      await auth.sessions.forgetSecondFactor(tx, reader.userId);
      await queueFactorMail(tx, context, reader.userId, (to) => codesOffMail(config, to));
      return true;
    });
    if (!wereOn) throw errors.NO_CODES();
    return {};
  });

/** @returns false if they were off */
export async function removeCodes(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(codeSecrets)
    .where(eq(codeSecrets.userId, userId))
    .returning({ userId: codeSecrets.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.length > 0;
}
