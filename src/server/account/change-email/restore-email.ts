import { emailChangedMail } from "#server/account/account-mails.ts";
import { removeFactorsSince } from "#server/account/change-factors/remove-factors.ts";
import { isCommonPassword } from "#server/account/change-password/common-passwords.ts";
import { queuePasswordChanged } from "#server/account/change-password/password-changed-mail.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { openLink } from "#server/account/open-link.ts";
import { hashInTurn } from "#server/account/prove/check-password.ts";
import { api } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { forgetEmailChange } from "./email-changes.ts";
import { endReservations, findReservation, lockAddress } from "./former-emails.ts";

interface RestoreLink {
  userId: string;
  email: string;
  leftAt: Date;
  tookSecondFactor: boolean;
}

/**
 * Undoes an email change. The change needed the password, so all sessions end, a new password is chosen, and new ways to
 * sign in are removed. What was there before the change stays, as it does when a password is reset: otherwise the inbox that
 * the account left, maybe because someone else reads it, would open the account without its second factor.
 */
export const restoreEmail = api.account.restoreEmail.handler(async ({ input, context, errors }) => {
  const { auth, db } = context;
  if (isCommonPassword(input.password)) throw errors.COMMON_PASSWORD();
  const link = await findLink(db, await openLink(context, "restore-email", input.token));
  if (!link) throw errors.INVALID_LINK();
  const passwordHash = await hashInTurn(context, input.password, true);
  const isRestored = await db.transaction((tx) => restore(tx, context, input.token, passwordHash));
  if (!isRestored) throw errors.INVALID_LINK();
  auth.credentials.rememberDevice(context, link.userId);
  return { email: link.email };
});

/** Returns what a link restores; undefined if the address isn't reserved for its account, or was left again since. */
async function findLink(
  db: Database | Transaction,
  { userId, email, leftAt, tookSecondFactor }: Record<string, string> = {},
): Promise<RestoreLink | undefined> {
  if (!userId || !email) return undefined;
  const reserved = await findReservation(db, email);
  if (reserved?.userId !== userId) return undefined;
  // Links of earlier versions name no time.
  if (leftAt !== undefined && leftAt !== reserved.leftAt.toISOString()) return undefined;
  return { userId, email, leftAt: reserved.leftAt, tookSecondFactor: tookSecondFactor !== undefined };
}

async function restore(
  tx: Transaction,
  platform: Platform,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  const { auth, config, outbox } = platform;
  const link = await findLink(tx, await auth.oneTimeTokens.use(tx, "restore-email", token));
  if (!link) return false;
  const { userId, email, leftAt, tookSecondFactor } = link;
  // Serializes with other changes of this account.
  await lockUser(tx, userId);
  await lockAddress(tx, email);
  const credential = await auth.credentials.findById(tx, userId);
  if (!credential || credential.isDisabled) return false;
  // Another change of this account may have ended it before the lock.
  if ((await findReservation(tx, email))?.userId !== userId) return false;
  await endReservations(tx, userId, email);
  const removed = await removeFactorsSince(tx, platform, userId, { since: leftAt, tookSecondFactor });
  await auth.credentials.setEmail(tx, userId, email);
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await forgetEmailChange(tx, userId);
  await auth.sessions.endAll(tx, userId);
  if (credential.email !== email) {
    const name = await loadFullName(tx, userId);
    await outbox.queue(tx, emailChangedMail(config, { userId, email: credential.email, name }));
  }
  await queuePasswordChanged(tx, platform, { userId, email }, removed);
  return true;
}
