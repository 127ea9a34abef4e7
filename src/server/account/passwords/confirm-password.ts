import type { MemberContext } from "#server/platform/api.ts";
import { checkPassword } from "./check-password.ts";

/** @returns the hash, to be locked by `auth.credentials.lock`; null if the password is wrong */
export async function confirmPassword(context: MemberContext, password: string): Promise<string | null> {
  const { auth, db, reader } = context;
  const own = await auth.credentials.findById(db, reader.userId);
  if (!own) return null;
  return (await checkPassword(context, own.email, password))?.passwordHash ?? null;
}
