import { forgetEmailChange } from "#server/account/change-email/email-changes.ts";
import { openLink } from "#server/account/open-link.ts";
import { hashInTurn } from "#server/account/prove/check-password.ts";
import { api } from "#server/platform/api.ts";
import { type Credential, fingerprint } from "#server/platform/auth/credentials.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { queuePasswordChanged } from "./password-changed-mail.ts";

export const resetPassword = api.account.resetPassword.handler(async ({ input, context, errors }) => {
  const { auth, db } = context;
  // Checked before the link is consumed, so that the link stays valid.
  if (isCommonPassword(input.password)) throw errors.COMMON_PASSWORD();
  // Checked before the expensive hashing; the transaction consumes the link.
  const addressee = await findAddressee(db, context, await openLink(context, "reset-password", input.token));
  if (!addressee) throw errors.INVALID_LINK();
  const passwordHash = await hashInTurn(context, input.password, true);
  const userId = await db.transaction((tx) => replacePassword(tx, context, input.token, passwordHash));
  if (userId === undefined) throw errors.INVALID_LINK();
  auth.credentials.rememberDevice(context, userId);
  return {};
});

async function findAddressee(
  db: Database | Transaction,
  { auth }: Platform,
  link: Record<string, string> | undefined,
): Promise<Credential | undefined> {
  if (!link?.userId) return undefined;
  const credential = await auth.credentials.findById(db, link.userId);
  if (!credential?.isConfirmed || credential.isDisabled) return undefined;
  // Links sent to a former address are invalid.
  if (link.sentTo !== undefined && link.sentTo !== credential.email) return undefined;
  return fingerprint(credential.passwordHash) === link.replaces ? credential : undefined;
}

async function replacePassword(
  tx: Transaction,
  platform: Platform,
  token: string,
  passwordHash: string,
): Promise<string | undefined> {
  const { auth } = platform;
  const credential = await findAddressee(
    tx,
    platform,
    await auth.oneTimeTokens.use(tx, "reset-password", token),
  );
  if (!credential) return undefined;
  const { userId } = credential;
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await forgetEmailChange(tx, userId);
  await auth.sessions.endAll(tx, userId);
  await queuePasswordChanged(tx, platform, credential);
  return userId;
}
