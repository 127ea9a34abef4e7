import type { Session } from "#contract/account/sessions.ts";
import { forgetEmailChange } from "#server/account/change-email/email-changes.ts";
import { hashInTurn } from "#server/account/prove/check-password.ts";
import { prove } from "#server/account/prove/proof.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { queuePasswordChanged } from "./password-changed-mail.ts";

/** Keeps the refresh cookie: scripts can't have read it, and a new one would sign out tabs that are refreshing. */
export const changePassword = api.account.changePassword
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, limits, reader } = context;
    if (isCommonPassword(input.newPassword)) throw errors.COMMON_PASSWORD();
    const proof = await prove(context, "changePassword", input.currentPassword);
    if (typeof proof === "string") throw errors[proof]();
    await limits.take("passwordChange", reader.userId);
    const passwordHash = await hashInTurn(context, input.newPassword);
    const changed = await db.transaction((tx) => changeTo(tx, context, proof, passwordHash));
    if (changed === undefined) throw errors.UNAUTHORIZED();
    return changed;
  });

/** Returns the remaining session, or undefined if it ended or the password changed concurrently. */
async function changeTo(
  tx: Transaction,
  platform: Platform & { reader: MemberReader },
  { userId, email, passwordHash: before }: Credential,
  passwordHash: string,
): Promise<(Session & { canceledEmail: string | null }) | undefined> {
  const { auth, reader } = platform;
  const { sessionId } = reader;
  if (sessionId === null || !(await auth.sessions.lock(tx, userId, sessionId))) return undefined;
  if (!(await auth.credentials.lock(tx, userId, before))) return undefined;
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await auth.sessions.endOthers(tx, userId, sessionId);
  // Someone else who knew the old password may have requested it.
  const canceledEmail = await forgetEmailChange(tx, userId);
  await queuePasswordChanged(tx, platform, { userId, email });
  return { ...(await auth.sessions.open({ id: userId, email }, sessionId)), canceledEmail };
}
