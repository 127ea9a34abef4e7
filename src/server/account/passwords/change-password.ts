import { forgetEmailChange } from "#server/account/email-change/email-changes.ts";
import { presentSession } from "#server/account/sessions/sign-in.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { OpenSession } from "#server/platform/auth/sessions.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import type { ProvenCredential } from "./check-password.ts";
import { claimPasswordWork } from "./claim-password-work.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { queuePasswordChanged } from "./password-changed-mail.ts";
import { proveIdentity } from "./prove-identity.ts";

/** Keeps the refresh cookie: scripts can't have read it, and a new one would sign out tabs that are refreshing. */
export const changePassword = api.account.changePassword
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, limits, reader } = context;
    if (isCommonPassword(input.newPassword)) throw errors.COMMON_PASSWORD();
    const proven = await proveIdentity(context, input.currentPassword);
    if (typeof proven === "string") throw errors[proven]();
    await limits.take("passwordChange", reader.userId);
    const passwordHash = await hashPassword(
      input.newPassword,
      await claimPasswordWork(context, proven.userId),
    );
    const replaced = await db.transaction((tx) => replacePassword(tx, context, proven, passwordHash));
    if (replaced === undefined) throw errors.UNAUTHORIZED();
    return { ...presentSession(replaced.session), canceledEmail: replaced.canceledEmail };
  });

/** Returns the remaining session, or undefined if it ended or the password changed concurrently. */
async function replacePassword(
  tx: Transaction,
  platform: Platform & { reader: MemberReader },
  { userId, email, passwordHash: before }: ProvenCredential,
  passwordHash: string,
): Promise<{ session: OpenSession; canceledEmail: string | null } | undefined> {
  const { auth, reader } = platform;
  const { sessionId } = reader;
  if (sessionId === null || !(await auth.sessions.lock(tx, userId, sessionId))) return undefined;
  if (!(await auth.credentials.lock(tx, userId, before))) return undefined;
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await auth.sessions.endOthers(tx, userId, sessionId);
  // Someone else who knew the old password may have requested it.
  const canceledEmail = await forgetEmailChange(tx, userId);
  await queuePasswordChanged(tx, platform, { userId, email });
  return { session: await auth.sessions.renew({ id: userId, email }, sessionId), canceledEmail };
}
