import type { Session } from "#contract/account/sessions.ts";
import { hasCodes } from "#server/account/codes/consume-code.ts";
import { issueCodeTicket } from "#server/account/codes/issue-code-ticket.ts";
import { checkPassword, type ProvenCredential } from "#server/account/passwords/check-password.ts";
import { sharePasswordWork } from "#server/account/passwords/share-password-work.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import type { OpenSession } from "#server/platform/auth/sessions.ts";

export const signIn = api.account.signIn
  .use(sharePasswordWork)
  .handler(async ({ input: { email, password }, context, errors }) => {
    const credential = await checkPassword(context, email, password);
    if (!credential) throw errors.INVALID_CREDENTIALS();
    if (credential.isDisabled) throw errors.ACCOUNT_DISABLED();
    if (!credential.isConfirmed) throw errors.EMAIL_NOT_CONFIRMED();
    if (await hasCodes(context.db, credential.userId)) {
      const ticket = await context.db.transaction((tx) => issueCodeTicket(tx, context, credential));
      throw errors.CODE_REQUIRED({ data: { ticket } });
    }
    const session = await startSession(context, credential);
    if (!session) throw errors.INVALID_CREDENTIALS();
    return presentSession(session);
  });

/** Returns undefined if the password changed during the check, because that ended all sessions. */
function startSession(
  { auth, db, network, requestHeaders, responseHeaders }: RequestContext,
  { userId, email, passwordHash }: ProvenCredential,
): Promise<OpenSession | undefined> {
  return db.transaction(async (tx) => {
    if (!(await auth.credentials.lock(tx, userId, passwordHash))) return undefined;
    return auth.sessions.start(tx, { id: userId, email }, network, { requestHeaders, responseHeaders });
  });
}

export function presentSession({ accessToken, expiresAt, user }: OpenSession): Session {
  const expiresIn = Math.round((expiresAt.getTime() - Date.now()) / 1000);
  return { accessToken, expiresAt: expiresAt.toISOString(), expiresIn, user };
}
