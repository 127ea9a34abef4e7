import { generateRegistrationOptions } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { LIMITS } from "#contract/vocabulary.ts";
import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { api } from "#server/platform/api.ts";
import { CHALLENGE_SECONDS } from "#server/platform/auth/challenges.ts";
import { userHandleOf } from "./check-passkey.ts";
import { countPasskeys, listDescriptors } from "./own-passkeys.ts";
import { ALGORITHMS, relyingParty } from "./relying-party.ts";

export const startPasskey = api.account.startPasskey
  .use(confirmedRecently)
  .handler(async ({ context, errors }) => {
    const { auth, config, db, limits, network, reader } = context;
    const { userId } = reader;
    if ((await countPasskeys(db, userId)) >= LIMITS.passkeys) throw errors.TOO_MANY_PASSKEYS();
    await limits.take("challengeNetwork", network);
    const own = await auth.credentials.findById(db, userId);
    if (!own) throw errors.UNAUTHORIZED();
    const { id: rpID, name: rpName } = relyingParty(config);
    const content = { userId, sessionId: reader.sessionId ?? "" };
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userName: own.email,
      userDisplayName: await loadFullName(db, userId),
      userID: userHandleOf(userId),
      challenge: isoBase64URL.toBuffer(await auth.challenges.issue(db, context, "add-passkey", content)),
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
