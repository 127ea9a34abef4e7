import { fingerprint } from "#server/account/passwords/request-password-reset.ts";
import { presentSession } from "#server/account/sessions/sign-in.ts";
import { api } from "#server/platform/api.ts";
import { withCode } from "./check-code.ts";

export const signInWithCode = api.account.signInWithCode.handler(async ({ input, context, errors }) => {
  const { auth, db, limits, network } = context;
  await limits.take("linkNetwork", network);
  const link = await auth.links.find(db, "sign-in-code", input.ticket);
  const credential =
    link?.userId === undefined ? undefined : await auth.credentials.findById(db, link.userId);
  if (!credential || fingerprint(credential.passwordHash) !== link?.replaces) throw errors.SIGN_IN_EXPIRED();
  const { userId: id, email, passwordHash } = credential;
  const session = await withCode(context, { credential, typed: input.code }, async (tx) => {
    // The account may be disabled, the password changed, and the ticket used in the meantime.
    if (!(await auth.credentials.lock(tx, id, passwordHash))) throw errors.SIGN_IN_EXPIRED();
    if (!(await auth.links.use(tx, "sign-in-code", input.ticket))) throw errors.SIGN_IN_EXPIRED();
    return auth.sessions.start(tx, { id, email }, network, context, { hasSecondFactor: true });
  });
  if (!session) throw errors.WRONG_CODE();
  return presentSession(session);
});
