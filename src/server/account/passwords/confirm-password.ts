import type { RequestContext } from "#server/platform/api.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { checkPassword } from "./check-password.ts";

/**
 * Whether a password is that of the signed-in person; guesses are limited like those at the door.
 *
 * @returns its hash, to be held in the transaction that needs it (`auth.credentials.hold`); null when it is wrong
 */
export async function confirmPassword(
  context: RequestContext & { reader: MemberReader },
  password: string,
): Promise<string | null> {
  const { auth, db, reader } = context;
  const own = await auth.credentials.findById(db, reader.userId);
  if (!own) return null;
  return (await checkPassword(context, own.email, password))?.passwordHash ?? null;
}
