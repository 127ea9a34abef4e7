import type { Addressee } from "#server/account/account-mails.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Tells the account about each change of how it can be signed in to. */
export async function queueFactorMail(
  tx: Transaction,
  { auth, outbox }: Pick<Platform, "auth" | "outbox">,
  userId: string,
  compose: (addressee: Addressee) => Mail,
): Promise<void> {
  const owner = await auth.credentials.findById(tx, userId);
  if (!owner) return;
  const name = await loadFullName(tx, userId);
  await outbox.queue(tx, compose({ userId, email: owner.email, name }));
}
