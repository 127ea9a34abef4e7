import { asksToConfirm } from "#server/account/account-policy.ts";
import { findSession } from "#server/account/factors/find-session.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import type { ProvenCredential } from "./check-password.ts";
import { confirmPassword } from "./confirm-password.ts";

/**
 * A session left open must not be enough to take over the account.
 * @returns the credential, or the contract's error code
 * @throws TOO_MANY_REQUESTS after too many wrong passwords
 */
export async function proveIdentity(
  context: MemberContext,
  currentPassword: string | undefined,
): Promise<ProvenCredential | "UNAUTHORIZED" | "CURRENT_PASSWORD_REQUIRED" | "WRONG_PASSWORD"> {
  const { auth, db, reader } = context;
  const credential = await auth.credentials.findById(db, reader.userId);
  const passwordHash = credential?.passwordHash;
  if (!credential || !passwordHash) return "UNAUTHORIZED";
  const session = await findSession(db, reader);
  // It ended during this request.
  if (session === undefined && reader.sessionId !== null) return "UNAUTHORIZED";
  if (session === undefined || asksToConfirm(session)) {
    if (currentPassword === undefined) return "CURRENT_PASSWORD_REQUIRED";
    const confirmed = await confirmPassword(context, currentPassword);
    return confirmed === null ? "WRONG_PASSWORD" : { ...credential, passwordHash: confirmed };
  }
  return { ...credential, passwordHash };
}

export async function sessionAsksForPassword(db: Database, reader: MemberReader): Promise<boolean> {
  const session = await findSession(db, reader);
  return session === undefined || asksToConfirm(session);
}
