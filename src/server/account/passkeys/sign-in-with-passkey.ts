import { presentSession } from "#server/account/sessions/sign-in.ts";
import { api } from "#server/platform/api.ts";
import { checkPasskey, recordPasskeyUse } from "./check-passkey.ts";

export const signInWithPasskey = api.account.signInWithPasskey.handler(async ({ input, context, errors }) => {
  const { auth, db, network } = context;
  const checked = await checkPasskey(context, input.passkey);
  if (!checked) throw errors.INVALID_PASSKEY();
  const { userId: id, email, isDisabled } = checked.credential;
  if (isDisabled) throw errors.ACCOUNT_DISABLED();
  const session = await db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(tx, checked))) return undefined;
    return auth.sessions.start(tx, { id, email }, network, context, { hasSecondFactor: true });
  });
  if (!session) throw errors.INVALID_PASSKEY();
  return presentSession(session);
});
