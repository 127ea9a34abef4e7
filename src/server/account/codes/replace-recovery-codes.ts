import { eq } from "drizzle-orm";
import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { recoveryCodesReplacedMail } from "#server/account/factors/factor-mails.ts";
import { queueFactorMail } from "#server/account/factors/queue-factor-mail.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { recoveryCodes } from "#server/platform/db/schema/index.ts";
import { hasCodes } from "./consume-code.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";

export const replaceRecoveryCodes = api.account.replaceRecoveryCodes
  .use(confirmedRecently)
  .handler(async ({ context, errors }) => {
    const { auth, config, db, limits, reader } = context;
    const { userId, sessionId } = reader;
    await limits.take("factorChange", userId);
    const replaced = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, userId, sessionId))) throw errors.UNAUTHORIZED();
      if (!(await hasCodes(tx, userId))) return undefined;
      await queueFactorMail(tx, context, userId, (to) => recoveryCodesReplacedMail(config, to));
      return storeRecoveryCodes(tx, userId);
    });
    if (!replaced) throw errors.NO_CODES();
    return { recoveryCodes: replaced };
  });

/** Only their hashes. @returns the codes, which no one can see again */
export async function storeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(userId, code) })));
  return codes;
}
