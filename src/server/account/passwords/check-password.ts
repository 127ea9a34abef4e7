import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import { claimPasswordWork } from "./claim-password-work.ts";
import { countGuess } from "./count-guess.ts";

/** The credential with the password that was looked at, for the transaction that needs it (`credentials.hold`). */
export type ProvenCredential = Credential & { passwordHash: string };

/**
 * Checks the password of an address, whether it has an account or not: with the same work. A guess counts before the
 * password is looked at, so that simultaneous guesses count too, and no longer once it was right or not looked at.
 *
 * @returns undefined when it is wrong
 * @throws TOO_MANY_REQUESTS after too many wrong ones, SERVICE_UNAVAILABLE when too many wait
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
  } catch (refusal) {
    await release();
    throw refusal;
  }
  if (!credential || passwordHash === undefined || !isRight) return undefined;
  await release();
  return { ...credential, passwordHash };
}
