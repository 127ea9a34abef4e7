import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import { hashPassword, inPasswordQueue, verifyPassword } from "#server/platform/auth/passwords.ts";
import { siteOf } from "#server/platform/http/network.ts";
import type { LimitName, Use } from "#server/platform/limits/limits.ts";

/**
 * Runs the work of a password in the fair queue, with its queries, so that a flood is rejected before any of them.
 * What is known about the client must not depend on the account: the order would reveal if there is one.
 * @throws SERVICE_UNAVAILABLE when the queue is full
 */
export function inTurn<T>(
  { auth, network, reader, requestHeaders, signal }: RequestContext,
  work: () => Promise<T>,
  isKnown = reader.userId !== null || auth.credentials.isKnownBrowser(requestHeaders),
): Promise<T> {
  return inPasswordQueue({ party: siteOf(network), isKnown, signal }, work);
}

/** @param isKnown whether a link proved access to an inbox */
export const hashInTurn = (context: RequestContext, password: string, isKnown?: boolean) =>
  inTurn(context, () => hashPassword(password), isKnown);

/**
 * Does the same work without an account.
 * @returns a credential to be locked by `credentials.lock`; undefined if the password is wrong
 * @throws TOO_MANY_REQUESTS after too many wrong passwords, SERVICE_UNAVAILABLE when the queue is full
 */
export function checkPassword(
  context: RequestContext,
  email: string,
  password: string,
): Promise<Credential | undefined> {
  return inTurn(context, async () => {
    const credential = await context.auth.credentials.find(context.db, email);
    const guess = await countGuess(context, { email, credential }, PASSWORDS);
    const isRight = await verifyPassword(password, credential?.passwordHash);
    if (!isRight) return undefined;
    await guess.release();
    return credential;
  });
}

interface GuessLimits {
  known: LimitName;
  unknown: LimitName;
}

const PASSWORDS: GuessLimits = { known: "signInKnown", unknown: "signInAccount" };

interface Guessed {
  email: string;
  credential: Credential | undefined;
}

/**
 * Counts a guess before it is checked, so that concurrent ones count. Those from known devices and in the account's own
 * sessions count separately, so that guesses by others can't lock out the owner, and not for the network. Networks that the
 * account used are no reason: one more guess there would tell that there is an account.
 * @returns what releases a right guess
 * @throws TOO_MANY_REQUESTS
 */
export async function countGuess(
  { auth, limits, network, reader, requestHeaders }: RequestContext,
  { email, credential }: Guessed,
  { known, unknown }: GuessLimits,
): Promise<{ release(): Promise<void> }> {
  const device = credential && auth.credentials.deviceOf(requestHeaders, credential.userId);
  const session = credential?.userId === reader.userId ? reader.sessionId : null;
  const source = device ?? session ?? undefined;
  const taken: Use[] = [];
  if (source === undefined) {
    const ofOthers: Use[] = [
      ["signInNetwork", network],
      ["passwordSite", siteOf(network)],
    ];
    for (const use of ofOthers) await limits.take(...use);
    taken.push(...ofOthers);
  }
  const ofSource: Use = [known, `${email} ${source}`];
  const isKnown = source !== undefined && (await limits.takeIfLeft(...ofSource));
  if (!isKnown) await limits.take(unknown, email);
  taken.push(isKnown ? ofSource : [unknown, email]);
  return {
    async release() {
      for (const use of taken) await limits.release(...use);
    },
  };
}
