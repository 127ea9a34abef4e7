import { listDescriptors } from "#server/account/change-factors/own-passkeys.ts";
import {
  CHALLENGE_SECONDS,
  checkPasskey,
  recordPasskeyUse,
  relyingParty,
} from "#server/account/prove/check-passkey.ts";
import { api } from "#server/platform/api.ts";

/** Names no passkeys to visitors: their devices know which ones they have for this site. */
export const getPasskeyChallenge = api.account.getPasskeyChallenge.handler(async ({ context }) => {
  const { auth, config, db, limits, network, reader, responseHeaders } = context;
  await limits.take("challengeNetwork", network);
  const own = reader.userId === null ? undefined : await listDescriptors(db, reader.userId);
  const step = { responseHeaders, seconds: CHALLENGE_SECONDS };
  return {
    challenge: await auth.oneTimeTokens.issueToBrowser(db, "use-passkey", {}, step),
    rpId: relyingParty(config).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    ...(own && { allowCredentials: own }),
  };
});

export const signInWithPasskey = api.account.signInWithPasskey.handler(async ({ input, context, errors }) => {
  const { auth, db, network } = context;
  const checked = await checkPasskey(context, input.passkey);
  if (!checked) throw errors.INVALID_PASSKEY();
  const { userId: id, email, isDisabled } = checked.credential;
  if (isDisabled) throw errors.ACCOUNT_DISABLED();
  return db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(tx, checked))) throw errors.INVALID_PASSKEY();
    return auth.sessions.start(tx, { id, email }, network, context, { hasSecondFactor: true });
  });
});
