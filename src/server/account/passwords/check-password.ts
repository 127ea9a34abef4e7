import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import { claimPasswordWork } from "./claim-password-work.ts";
import { countGuess } from "./count-guess.ts";

/** A credential whose password was checked, to be locked by `credentials.lock`. */
export type ProvenCredential = Credential;

/**
 * Does the same work without an account. Counts the guess before the check, so that concurrent ones count.
 * @returns undefined if the password is wrong
 * @throws TOO_MANY_REQUESTS after too many wrong passwords, SERVICE_UNAVAILABLE when the queue is full
 */
export async function checkPassword(
  context: RequestContext,
  email: string,
  password: string,
): Promise<ProvenCredential | undefined> {
  const { auth, db, limits, network } = context;
  await limits.take("signInNetwork", network);
  const credential = await auth.credentials.find(db, email, network);
  const passwordHash = credential?.passwordHash ?? undefined;
  const claim = await claimPasswordWork(context, credential?.userId);
  const counted = await countGuess(context, email, credential);
  const release = async () => {
    await limits.release("signInNetwork", network);
    await limits.release(counted.name, counted.key);
  };
  let isRight: boolean;
  try {
    isRight = await verifyPassword(password, passwordHash, claim);
  } catch (rejection) {
    await release();
    throw rejection;
  }
  if (!credential || passwordHash === undefined || !isRight) return undefined;
  await release();
  return { ...credential, passwordHash };
}
