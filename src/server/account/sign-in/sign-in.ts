import { openLink } from "#server/account/open-link.ts";
import { consumeCode, guessCode, hasCodes } from "#server/account/prove/check-code.ts";
import { checkPassword } from "#server/account/prove/check-password.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import { type Credential, fingerprint } from "#server/platform/auth/credentials.ts";
import type { Transaction } from "#server/platform/db/client.ts";

const TICKET_SECONDS = 10 * 60;

export const signIn = api.account.signIn.handler(async ({ input, context, errors }) => {
  const { auth, db, network } = context;
  const credential = await checkPassword(context, input.email, input.password);
  if (!credential) throw errors.INVALID_CREDENTIALS();
  if (credential.isDisabled) throw errors.ACCOUNT_DISABLED();
  if (!credential.isConfirmed) throw errors.EMAIL_NOT_CONFIRMED();
  const { userId: id, email, passwordHash } = credential;
  if (await hasCodes(db, id)) {
    throw errors.CODE_REQUIRED({ data: { ticket: await issueCodeTicket(db, context, credential) } });
  }
  return db.transaction(async (tx) => {
    // It changed during the check, which ended all sessions.
    if (!(await auth.credentials.lock(tx, id, passwordHash))) throw errors.INVALID_CREDENTIALS();
    return auth.sessions.start(tx, { id, email }, network, context);
  });
});

/** The second step of a sign-in, after the password or a provider. A new password makes the ticket worthless. */
export const signInWithCode = api.account.signInWithCode.handler(async ({ input, context, errors }) => {
  const { auth, db, network } = context;
  const ticket = await openLink(context, "sign-in-code", input.ticket);
  const credential = ticket?.userId ? await auth.credentials.findById(db, ticket.userId) : undefined;
  if (!credential || fingerprint(credential.passwordHash) !== ticket?.replaces)
    throw errors.SIGN_IN_EXPIRED();
  const { userId: id, email, passwordHash } = credential;
  const session = await guessCode(context, credential, async (tx) => {
    // The account may be disabled, the password changed, and the ticket used in the meantime.
    if (!(await auth.credentials.lock(tx, id, passwordHash))) throw errors.SIGN_IN_EXPIRED();
    if (!(await consumeCode(tx, context, { userId: id, typed: input.code }))) return undefined;
    if (!(await auth.oneTimeTokens.use(tx, "sign-in-code", input.ticket))) throw errors.SIGN_IN_EXPIRED();
    return auth.sessions.start(tx, { id, email }, network, context, { hasSecondFactor: true });
  });
  if (!session) throw errors.WRONG_CODE();
  return session;
});

export const issueCodeTicket = (
  db: RequestContext["db"] | Transaction,
  { auth }: Pick<RequestContext, "auth">,
  { userId, passwordHash }: Pick<Credential, "userId" | "passwordHash">,
): Promise<string> => {
  const content = { userId, replaces: fingerprint(passwordHash) };
  return auth.oneTimeTokens.issue(db, "sign-in-code", content, TICKET_SECONDS);
};
