import type { RequestContext } from "#server/platform/api.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { countGuess } from "./count-guess.ts";

/**
 * Whether a password is that of the signed-in person; guesses are limited like those at the door, and count before
 * the password is looked at.
 *
 * @returns its hash, to be held in the transaction that needs it (`auth.credentials.hold`); null when it is wrong
 */
export async function confirmPassword(
  context: RequestContext & { reader: MemberReader },
  password: string,
): Promise<string | null> {
  const { auth, db, limits, network, reader } = context;
  await limits.take("signInNetwork", network);
  const own = await auth.credentials.findById(db, reader.userId);
  if (!own) return null;
  const credential = await auth.credentials.find(db, own.email, network);
  const counted = await countGuess(context, own.email, credential);
  const hash = credential?.passwordHash ?? undefined;
  const isRight = await verifyPassword(password, hash);
  if (hash === undefined || !isRight) return null;
  await limits.giveBack("signInNetwork", network);
  await limits.giveBack(counted.name, counted.key);
  return hash;
}
