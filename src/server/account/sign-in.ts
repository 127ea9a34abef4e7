import type { Session } from "#contract/account.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import type { OpenSession } from "#server/platform/auth/sessions.ts";
import { countGuess } from "./count-guess.ts";
import { sameOriginOnly } from "./same-origin-only.ts";

/**
 * An attempt counts before the password is looked at, so that guesses at the same moment count too, and
 * is given back when it was right.
 */
export const signIn = api.account.signIn
  .use(sameOriginOnly)
  .handler(async ({ input: { email, password }, context, errors }) => {
    const { auth, db, limits, network } = context;
    await limits.take("signInNetwork", network);
    const credential = await auth.credentials.find(db, email, network);
    const counted = await countGuess(context, email, credential);
    const isRight = await verifyPassword(password, credential?.passwordHash ?? undefined);
    if (!credential?.passwordHash || !isRight) throw errors.INVALID_CREDENTIALS();
    await limits.giveBack("signInNetwork", network);
    await limits.giveBack(counted.name, counted.key);
    if (credential.isDisabled) throw errors.ACCOUNT_DISABLED();
    if (!credential.isConfirmed) throw errors.EMAIL_NOT_CONFIRMED();
    const session = await startSession(context, { ...credential, passwordHash: credential.passwordHash });
    if (!session) throw errors.INVALID_CREDENTIALS();
    return presentSession(session);
  });

/**
 * Looking at a password takes a while, in which it may have been replaced. Then all sessions have ended,
 * and this one must not begin: returns undefined.
 */
function startSession(
  { auth, db, network, requestHeaders, responseHeaders }: RequestContext,
  { userId, email, passwordHash }: Credential & { passwordHash: string },
): Promise<OpenSession | undefined> {
  return db.transaction(async (tx) => {
    if (!(await auth.credentials.hold(tx, userId, passwordHash))) return undefined;
    return auth.sessions.start(tx, { id: userId, email }, network, { requestHeaders, responseHeaders });
  });
}

/** A session as the browser keeps it. */
export function presentSession({ accessToken, expiresAt, user }: OpenSession): Session {
  return { accessToken, expiresAt: expiresAt.toISOString(), user };
}
