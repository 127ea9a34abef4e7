import { asksToConfirm } from "#server/account/account-policy.ts";
import { findSession } from "#server/account/factors/find-session.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { checkPassword, type ProvenCredential } from "./check-password.ts";

type Problem = "UNAUTHORIZED" | "CURRENT_PASSWORD_REQUIRED" | "WRONG_PASSWORD" | "CONFIRM_IDENTITY";

/**
 * A session left open must not be enough to take over the account.
 * @returns the credential, or the contract's error code
 * @throws TOO_MANY_REQUESTS after too many wrong passwords
 */
export async function proveIdentity(
  context: MemberContext,
  currentPassword: string | undefined,
): Promise<ProvenCredential | Problem> {
  const { auth, db, reader } = context;
  const credential = await auth.credentials.findById(db, reader.userId);
  if (!credential) return "UNAUTHORIZED";
  const session = await findSession(db, reader);
  // It ended during this request.
  if (session === undefined && reader.sessionId !== null) return "UNAUTHORIZED";
  if (session !== undefined && !asksToConfirm(session)) return credential;
  return credential.passwordHash === null
    ? "CONFIRM_IDENTITY"
    : provePassword(context, credential, currentPassword);
}

/** For changes that always ask for the password. An account without one asks to confirm otherwise. */
export async function proveWithPassword(
  context: MemberContext,
  currentPassword: string | undefined,
): Promise<ProvenCredential | Problem> {
  const { auth, db, reader } = context;
  const credential = await auth.credentials.findById(db, reader.userId);
  if (!credential) return "UNAUTHORIZED";
  return credential.passwordHash === null
    ? proveIdentity(context, undefined)
    : provePassword(context, credential, currentPassword);
}

async function provePassword(
  context: MemberContext,
  { email }: Credential,
  currentPassword: string | undefined,
): Promise<ProvenCredential | Problem> {
  if (currentPassword === undefined) return "CURRENT_PASSWORD_REQUIRED";
  return (await checkPassword(context, email, currentPassword)) ?? "WRONG_PASSWORD";
}

export async function sessionAsksForPassword(db: Database, reader: MemberReader): Promise<boolean> {
  const session = await findSession(db, reader);
  return session === undefined || asksToConfirm(session);
}
