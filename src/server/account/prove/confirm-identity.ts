import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { consumeCode, guessCode } from "./check-code.ts";
import { checkPasskey, recordPasskeyUse } from "./check-passkey.ts";
import { checkPassword } from "./check-password.ts";

/** Lets the session make sensitive changes for a while (proof.ts). Guesses count as those of sign-in. */
export const confirmIdentity = api.account.confirmIdentity
  .use(signedIn)
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
  const { userId, sessionId } = reader;
  const own = await auth.credentials.findById(db, userId);
  const proven = own && (await checkPassword(context, own.email, password));
  if (!proven || sessionId === null) return false;
  return db.transaction(async (tx) => {
    if (!(await auth.credentials.lock(tx, userId, proven.passwordHash))) return false;
    await auth.sessions.confirm(tx, sessionId, {});
    return true;
  });
}

async function confirmByCode(context: MemberContext, typed: string): Promise<boolean> {
  const { auth, db, reader } = context;
  const { userId, sessionId } = reader;
  const credential = await auth.credentials.findById(db, userId);
  if (!credential || sessionId === null) return false;
  const confirmed = await guessCode(context, credential, async (tx) => {
    if (!(await consumeCode(tx, context, { userId, typed }))) return undefined;
    await auth.sessions.confirm(tx, sessionId, { hasSecondFactor: true });
    return true;
  });
  return confirmed ?? false;
}

async function confirmByPasskey(
  context: MemberContext,
  passkey: Parameters<typeof checkPasskey>[1],
): Promise<boolean> {
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
