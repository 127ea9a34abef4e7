import { api } from "#server/platform/api.ts";
import { CHALLENGE_SECONDS } from "#server/platform/auth/challenges.ts";
import { listDescriptors } from "./own-passkeys.ts";
import { relyingParty } from "./relying-party.ts";

/** Names no passkeys to visitors: their devices know which ones they have for this site. */
export const getPasskeyChallenge = api.account.getPasskeyChallenge.handler(async ({ context }) => {
  const { auth, config, db, limits, network, reader } = context;
  await limits.take("challengeNetwork", network);
  const own = reader.userId === null ? undefined : await listDescriptors(db, reader.userId);
  return {
    challenge: await auth.challenges.issue(db, context, "use-passkey"),
    rpId: relyingParty(config).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    ...(own && { allowCredentials: own }),
  };
});
