import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { codesOnMail } from "#server/account/factors/factor-mails.ts";
import { queueFactorMail } from "#server/account/factors/queue-factor-mail.ts";
import { api } from "#server/platform/api.ts";
import { codeSecrets } from "#server/platform/db/schema/index.ts";
import { findStep } from "./one-time-codes.ts";
import { storeRecoveryCodes } from "./replace-recovery-codes.ts";

export const turnOnCodes = api.account.turnOnCodes
  .use(confirmedRecently)
  .handler(async ({ input, context, errors }) => {
    const { auth, config, db, limits, reader, signedValues } = context;
    const { userId, sessionId } = reader;
    const setup = await signedValues.unseal("code-setup", input.ticket);
    if (setup?.userId !== userId || setup.secret === undefined) throw errors.SETUP_EXPIRED();
    const step = findStep(setup.secret, input.code.replace(" ", ""));
    if (step === undefined) throw errors.WRONG_CODE();
    await limits.take("factorChange", userId);
    const secret = await signedValues.seal("code-secret", { userId, secret: setup.secret });
    const recoveryCodes = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, userId, sessionId))) throw errors.UNAUTHORIZED();
      const [stored] = await tx
        .insert(codeSecrets)
        .values({ userId, secret, lastStep: step })
        .onConflictDoNothing()
        .returning({ userId: codeSecrets.userId });
      if (!stored) throw errors.CODES_ON();
      await auth.sessions.confirm(tx, sessionId ?? "", { hasSecondFactor: true });
      await queueFactorMail(tx, context, userId, (to) => codesOnMail(config, to));
      return storeRecoveryCodes(tx, userId);
    });
    return { recoveryCodes };
  });
