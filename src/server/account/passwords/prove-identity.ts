import { asksToConfirm } from "#server/account/account-policy.ts";
import { findSession } from "#server/account/factors/find-session.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
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
  const session = await findSession(context, reader);
  // It ended during this request.
  if (session === undefined && reader.sessionId !== null) return "UNAUTHORIZED";
  if (session !== undefined && !asksToConfirm(session)) return credential;
  return credential.passwordHash === null || session?.takesSecondFactor
    ? "CONFIRM_IDENTITY"
    : provePassword(context, credential, currentPassword);
}

/** For changes that always ask for the password, and for a second factor if the account takes one. */
export async function proveWithPassword(
  context: MemberContext,
  currentPassword: string | undefined,
): Promise<ProvenCredential | Problem> {
  const { auth, db, reader } = context;
  const credential = await auth.credentials.findById(db, reader.userId);
  if (!credential) return "UNAUTHORIZED";
  if (credential.passwordHash === null) return proveIdentity(context, undefined);
  const session = await findSession(context, reader);
  if (session?.takesSecondFactor && asksToConfirm(session)) return "CONFIRM_IDENTITY";
  return provePassword(context, credential, currentPassword);
}

async function provePassword(
  context: MemberContext,
  { email }: Credential,
  currentPassword: string | undefined,
): Promise<ProvenCredential | Problem> {
  if (currentPassword === undefined) return "CURRENT_PASSWORD_REQUIRED";
  return (await checkPassword(context, email, currentPassword)) ?? "WRONG_PASSWORD";
}

/** Not of an account that takes a second factor, which replaces the password. */
export async function sessionAsksForPassword(context: MemberContext): Promise<boolean> {
  const session = await findSession(context, context.reader);
  return session === undefined || (!session.takesSecondFactor && asksToConfirm(session));
}
