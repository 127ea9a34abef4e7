import type { PasskeyResponse } from "#contract/account/passkeys.ts";
import { withCode } from "#server/account/codes/check-code.ts";
import { checkPasskey, recordPasskeyUse } from "#server/account/passkeys/check-passkey.ts";
import { confirmPassword } from "#server/account/passwords/confirm-password.ts";
import { sharePasswordWork } from "#server/account/passwords/share-password-work.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";

/** Guesses count as those of sign-in. */
export const confirmIdentity = api.account.confirmIdentity
  .use(signedIn)
  .use(sharePasswordWork)
  .handler(async ({ input, context, errors }) => {
    const { password, passkey, code } = input;
    if (password !== undefined && !(await confirmByPassword(context, password)))
      throw errors.WRONG_PASSWORD();
    if (passkey !== undefined && !(await confirmByPasskey(context, passkey))) throw errors.INVALID_PASSKEY();
    if (code !== undefined && !(await confirmByCode(context, code))) throw errors.WRONG_CODE();
    return {};
  });

async function confirmByPassword(context: MemberContext, password: string): Promise<boolean> {
  const { auth, db, reader } = context;
  const passwordHash = await confirmPassword(context, password);
  if (passwordHash === null || reader.sessionId === null) return false;
  const { userId, sessionId } = reader;
  return db.transaction(async (tx) => {
    if (!(await auth.credentials.lock(tx, userId, passwordHash))) return false;
    await auth.sessions.confirm(tx, sessionId, {});
    return true;
  });
}

async function confirmByCode(context: MemberContext, typed: string): Promise<boolean> {
  const { auth, db, reader } = context;
  const { sessionId } = reader;
  const credential = await auth.credentials.findById(db, reader.userId);
  if (!credential || sessionId === null) return false;
  const confirmed = await withCode(context, { credential, typed }, async (tx) => {
    await auth.sessions.confirm(tx, sessionId, { hasSecondFactor: true });
    return true;
  });
  return confirmed ?? false;
}

async function confirmByPasskey(context: MemberContext, passkey: PasskeyResponse): Promise<boolean> {
  const { auth, db, reader } = context;
  const checked = await checkPasskey(context, passkey);
  const { sessionId } = reader;
  if (checked?.credential.userId !== reader.userId || sessionId === null) return false;
  return db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(tx, checked))) return false;
    await auth.sessions.confirm(tx, sessionId, { hasSecondFactor: true });
    return true;
  });
}
