import { emailChangedMail } from "#server/account/account-mails.ts";
import { RESTORE_DAYS } from "#server/account/account-policy.ts";
import { removeFactorsSince } from "#server/account/change-factors/remove-factors.ts";
import { isCommonPassword } from "#server/account/change-password/common-passwords.ts";
import { queuePasswordChanged } from "#server/account/change-password/password-changed-mail.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { hashInTurn } from "#server/account/prove/check-password.ts";
import { api } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { forgetEmailChange } from "./email-changes.ts";
import { endReservations, findReservation, lockAddress } from "./former-emails.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface RestoreLink {
  userId: string;
  email: string;
}

/**
 * Undoes an email change. The change needed the password, so all sessions end, a new password is chosen, and new ways to
 * sign in are removed: who changed the address may have added them first.
 */
export const restoreEmail = api.account.restoreEmail.handler(async ({ input, context, errors }) => {
  const { auth, db, limits, network } = context;
  if (isCommonPassword(input.password)) throw errors.COMMON_PASSWORD();
  await limits.take("linkNetwork", network);
  const link = await findLink(db, await auth.oneTimeTokens.find(db, "restore-email", input.token));
  if (!link) throw errors.INVALID_LINK();
  const passwordHash = await hashInTurn(context, input.password, true);
  const isRestored = await db.transaction((tx) => restore(tx, context, input.token, passwordHash));
  if (!isRestored) throw errors.INVALID_LINK();
  auth.credentials.rememberDevice(context, link.userId);
  return { email: link.email };
});

/** Returns what a link restores; undefined if the address is no longer reserved for its account. */
async function findLink(
  db: Database | Transaction,
  { userId, email }: Record<string, string> = {},
): Promise<RestoreLink | undefined> {
  if (!userId || !email) return undefined;
  return (await findReservation(db, email)) === userId ? { userId, email } : undefined;
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
  const { userId, email } = link;
  // Serializes with other changes of this account.
  await lockUser(tx, userId);
  await lockAddress(tx, email);
  const credential = await auth.credentials.findById(tx, userId);
  if (!credential || credential.isDisabled) return false;
  const changedAt = await endReservations(tx, userId, email);
  if (!changedAt) return false;
  const since = new Date(changedAt.getTime() - RESTORE_DAYS * DAY_MS);
  const removed = await removeFactorsSince(tx, platform, userId, since);
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
