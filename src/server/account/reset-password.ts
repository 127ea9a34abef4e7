import { api } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { forgetEmailChange } from "./email-changes.ts";
import { readFullName } from "./read-full-name.ts";
import { fingerprint } from "./request-password-reset.ts";
import { queueWelcome } from "./welcome-mail.ts";

export const resetPassword = api.account.resetPassword.handler(async ({ input, context, errors }) => {
  const { auth, db, limits, network, responseHeaders } = context;
  // Before the link is used, so that one more attempt is possible with it.
  if (isCommonPassword(input.password)) throw errors.COMMON_PASSWORD();
  await limits.take("linkNetwork", network);
  const passwordHash = await hashPassword(input.password);
  const userId = await db.transaction((tx) => replacePassword(tx, context, input.token, passwordHash));
  if (userId === undefined) throw errors.INVALID_LINK();
  auth.credentials.rememberDevice(responseHeaders, userId);
  return {};
});

/** Returns whose password it was, or undefined when the link is void. */
async function replacePassword(
  tx: Transaction,
  platform: Platform,
  token: string,
  passwordHash: string,
): Promise<string | undefined> {
  const { auth } = platform;
  const link = await auth.links.use(tx, "reset-password", token);
  if (!link?.userId) return undefined;
  const credential = await auth.credentials.findById(tx, link.userId);
  if (!credential?.passwordHash || credential.isDisabled) return undefined;
  // Who reads the mail of an address that was given up has no business here.
  if (link.sentTo !== undefined && link.sentTo !== credential.email) return undefined;
  if (fingerprint(credential.passwordHash) !== link.replaces) return undefined;
  const { userId } = credential;
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await forgetEmailChange(tx, userId);
  await auth.sessions.endAll(tx, userId);
  await tellOwner(tx, platform, credential);
  return userId;
}

/** Of a password that somebody else may have replaced; or, of an account that begins with it, where to begin. */
async function tellOwner(tx: Transaction, platform: Platform, { userId, email }: Credential): Promise<void> {
  const { auth, config, outbox } = platform;
  // The link came by mail, so the address is theirs; the name may be one that a stranger chose.
  if (await auth.credentials.confirm(tx, userId))
    return queueWelcome(tx, platform, { userId, email, name: undefined });
  const name = await readFullName(tx, userId);
  await outbox.queue(tx, passwordChangedMail(config, { userId, email, name }));
}
