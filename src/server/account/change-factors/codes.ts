import {
  findStep,
  hasCodes,
  newCodeSecret,
  replaceRecoveryCodesOf,
  setupAddress,
} from "#server/account/prove/check-code.ts";
import { proven } from "#server/account/prove/proof.ts";
import { api } from "#server/platform/api.ts";
import { codeSecrets } from "#server/platform/db/schema/index.ts";
import { codesOffMail, codesOnMail, queueFactorMail, recoveryCodesReplacedMail } from "./factor-mails.ts";
import { removeCodes } from "./remove-factors.ts";

const SETUP_SECONDS = 15 * 60;

/** Stores nothing: the browser keeps the secret in an encrypted ticket until a first code shows that an app has it. */
export const startCodes = api.account.startCodes
  .use(proven("startCodes"))
  .handler(async ({ context, errors }) => {
    const { auth, config, db, reader, signedValues } = context;
    const own = await auth.credentials.findById(db, reader.userId);
    if (!own) throw errors.UNAUTHORIZED();
    const secret = newCodeSecret();
    return {
      secret,
      url: setupAddress(secret, { issuer: config.productName, label: own.email }),
      ticket: await signedValues.seal("code-setup", { userId: reader.userId, secret }, SETUP_SECONDS),
    };
  });

export const turnOnCodes = api.account.turnOnCodes
  .use(proven("turnOnCodes"))
  .handler(async ({ input, context, errors }) => {
    const { auth, config, db, limits, reader, signedValues } = context;
    const { userId, sessionId } = reader;
    const setup = await signedValues.unseal("code-setup", input.ticket);
    if (setup?.userId !== userId || setup.secret === undefined) throw errors.SETUP_EXPIRED();
    const step = findStep(setup.secret, input.code);
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
      await auth.sessions.endOthers(tx, userId, sessionId);
      await queueFactorMail(tx, context, userId, (to) => codesOnMail(config, to));
      return replaceRecoveryCodesOf(tx, userId);
    });
    return { recoveryCodes };
  });

export const turnOffCodes = api.account.turnOffCodes
  .use(proven("turnOffCodes"))
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

export const replaceRecoveryCodes = api.account.replaceRecoveryCodes
  .use(proven("replaceRecoveryCodes"))
  .handler(async ({ context, errors }) => {
    const { auth, config, db, limits, reader } = context;
    const { userId, sessionId } = reader;
    await limits.take("factorChange", userId);
    const replaced = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, userId, sessionId))) throw errors.UNAUTHORIZED();
      if (!(await hasCodes(tx, userId))) return undefined;
      await queueFactorMail(tx, context, userId, (to) => recoveryCodesReplacedMail(config, to));
      return replaceRecoveryCodesOf(tx, userId);
    });
    if (!replaced) throw errors.NO_CODES();
    return { recoveryCodes: replaced };
  });
