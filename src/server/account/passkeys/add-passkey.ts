import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { LIMITS } from "#contract/vocabulary.ts";
import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { passkeyAddedMail } from "#server/account/factors/factor-mails.ts";
import { queueFactorMail } from "#server/account/factors/queue-factor-mail.ts";
import { nameDevice } from "#server/account/sessions/name-device.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";
import { countPasskeys } from "./own-passkeys.ts";
import { ALGORITHMS, relyingParty } from "./relying-party.ts";

type NewPasskey = Parameters<typeof verifyRegistrationResponse>[0]["response"];

export const addPasskey = api.account.addPasskey
  .use(confirmedRecently)
  .handler(async ({ input: { passkey }, context, errors }) => {
    const { auth, db, limits, reader, requestHeaders } = context;
    const checked = await checkNewPasskey(context, { ...passkey, clientExtensionResults: {} } as NewPasskey);
    if (!checked) throw errors.INVALID_PASSKEY();
    await limits.take("factorChange", reader.userId);
    const name = nameDevice(requestHeaders.get("user-agent")).slice(0, LIMITS.passkeyName);
    const added = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, reader.userId, reader.sessionId))) return undefined;
      if ((await countPasskeys(tx, reader.userId)) >= LIMITS.passkeys) return undefined;
      const [row] = await tx
        .insert(passkeys)
        .values({ ...checked, userId: reader.userId, name })
        // Another account has it, or a concurrent request added it.
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (!row) return undefined;
      // The device has just verified the member.
      await auth.sessions.confirm(tx, reader.sessionId ?? "", { hasSecondFactor: true });
      await queueFactorMail(tx, context, reader.userId, (to) =>
        passkeyAddedMail(context.config, { ...to, passkey: name }),
      );
      return row;
    });
    if (!added) throw errors.INVALID_PASSKEY();
    return { id: added.id, name };
  });

/** @returns undefined for every reason not to accept it */
async function checkNewPasskey(context: MemberContext, response: NewPasskey) {
  const { auth, config, db, log, reader } = context;
  const issued = await auth.challenges.use(db, context, "add-passkey");
  if (issued?.content.userId !== reader.userId || issued.content.sessionId !== reader.sessionId)
    return undefined;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: issued.challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isBackedUp: credentialBackedUp,
    };
  } catch (error) {
    log.debug({ err: error }, "a new passkey was not accepted");
    return undefined;
  }
}
