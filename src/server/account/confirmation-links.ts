import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { confirmationMail } from "./account-mails.ts";
import { CONFIRMATION_HOURS } from "./account-policy.ts";

/**
 * What one attempt to sign up said. Each confirmation link carries its own: if a stranger signed up with
 * somebody's address first, the owner's link still makes it an account with the owner's password.
 */
export interface SignUpAttempt {
  userId: string;
  passwordHash: string;
  fullName: string;
}

/** Queues a mail with a new link that confirms the address of an attempt. */
export async function queueConfirmation(
  tx: Transaction,
  { auth, config, outbox }: Pick<Platform, "auth" | "config" | "outbox">,
  { userId, passwordHash, fullName }: SignUpAttempt,
  { email, redirect }: { email: string; redirect: string | undefined },
): Promise<void> {
  const content = { userId, passwordHash, fullName };
  const token = await auth.links.issue(tx, "confirm-email", content, CONFIRMATION_HOURS * 60 * 60);
  await outbox.queue(tx, confirmationMail(config, { email, token, redirect }));
}
