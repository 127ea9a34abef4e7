import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import {
  CHALLENGE_SECONDS,
  relyingParty,
  takeChallenge,
  userHandleOf,
} from "#server/account/prove/check-passkey.ts";
import { proven, takesSecondFactor } from "#server/account/prove/proof.ts";
import { nameDevice } from "#server/account/sign-in/name-device.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";
import { passkeyAddedMail, queueFactorMail } from "./factor-mails.ts";
import { countPasskeys, listDescriptors } from "./own-passkeys.ts";

/** EdDSA, ES256 and RS256: what devices use. The library's own list has one that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

type NewPasskey = Parameters<typeof verifyRegistrationResponse>[0]["response"];

export const startPasskey = api.account.startPasskey
  .use(proven("startPasskey"))
  .handler(async ({ context, errors }) => {
    const { auth, config, db, limits, network, reader, responseHeaders } = context;
    const { userId } = reader;
    if ((await countPasskeys(db, userId)) >= SERVER_LIMITS.passkeys) throw errors.TOO_MANY_PASSKEYS();
    await limits.take("challengeNetwork", network);
    const own = await auth.credentials.findById(db, userId);
    if (!own) throw errors.UNAUTHORIZED();
    const { id: rpID, name: rpName } = relyingParty(config);
    const content = { userId, sessionId: reader.sessionId ?? "" };
    const step = { responseHeaders, seconds: CHALLENGE_SECONDS };
    const challenge = await auth.oneTimeTokens.issueToBrowser(db, "add-passkey", content, step);
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userName: own.email,
      userDisplayName: await loadFullName(db, userId),
      userID: userHandleOf(userId),
      challenge: isoBase64URL.toBuffer(challenge),
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return {
      challenge: options.challenge,
      rp: { name: rpName, id: rpID },
      user: options.user,
      pubKeyCredParams: options.pubKeyCredParams,
      timeout: CHALLENGE_SECONDS * 1000,
      excludeCredentials: await listDescriptors(db, userId),
      // Found without a typed address, and only after the device has verified the member.
      authenticatorSelection: {
        residentKey: "required" as const,
        requireResidentKey: true,
        userVerification: "required" as const,
      },
      attestation: "none" as const,
    };
  });

export const addPasskey = api.account.addPasskey
  .use(proven("addPasskey"))
  .handler(async ({ input: { passkey }, context, errors }) => {
    const { auth, config, db, limits, reader, requestHeaders } = context;
    const checked = await checkNewPasskey(context, { ...passkey, clientExtensionResults: {} } as NewPasskey);
    if (!checked) throw errors.INVALID_PASSKEY();
    await limits.take("factorChange", reader.userId);
    const name = nameDevice(requestHeaders.get("user-agent")).slice(0, LIMITS.passkeyName);
    const added = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, reader.userId, reader.sessionId))) return undefined;
      if ((await countPasskeys(tx, reader.userId)) >= SERVER_LIMITS.passkeys) return undefined;
      const tookOne = await takesSecondFactor({ db: tx, config }, reader.userId);
      const [row] = await tx
        .insert(passkeys)
        .values({ ...checked, userId: reader.userId, name })
        // Another account has it, or a concurrent request added it.
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (!row) return undefined;
      // The device has just verified the member.
      await auth.sessions.confirm(tx, reader.sessionId ?? "", { hasSecondFactor: true });
      const endsOthers = !tookOne && (await takesSecondFactor({ db: tx, config }, reader.userId));
      if (endsOthers) await auth.sessions.endOthers(tx, reader.userId, reader.sessionId);
      await queueFactorMail(tx, context, reader.userId, (to) =>
        passkeyAddedMail(config, { ...to, passkey: name, endsOthers }),
      );
      return { id: row.id, name, endsOthers };
    });
    if (!added) throw errors.INVALID_PASSKEY();
    return added;
  });

/** @returns undefined for every reason not to accept it */
async function checkNewPasskey(context: MemberContext, response: NewPasskey) {
  const { config, log, reader } = context;
  const issued = await takeChallenge(context, "add-passkey");
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
