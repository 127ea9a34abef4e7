import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { confirmationMail } from "./account-mails.ts";
import { CONFIRMATION_HOURS } from "./account-policy.ts";

/**
 * What a confirmation link carries: whose account, and what the sign-up that it comes from chose. A link of none, as
 * for a forgotten password, carries neither password nor name: both are chosen when it is used.
 */
export interface ConfirmationContent {
  userId?: string;
  passwordHash?: string;
  fullName?: string;
}

/** Queues an email with a new link that confirms an address. */
export async function queueConfirmation(
  tx: Transaction,
  { auth, config, outbox }: Pick<Platform, "auth" | "config" | "outbox">,
  content: ConfirmationContent & { userId: string },
  { email, redirect }: { email: string; redirect: string | undefined },
): Promise<void> {
  const seconds = CONFIRMATION_HOURS * 60 * 60;
  const token = await auth.links.issue(tx, "confirm-email", { ...content }, seconds);
  await outbox.queue(tx, confirmationMail(config, { email, token, redirect }));
}
