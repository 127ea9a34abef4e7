import { confirmationMail } from "#server/account/account-mails.ts";
import { CONFIRMATION_HOURS } from "#server/account/account-policy.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * What a confirmation link carries: whose account, and what the sign-up that it comes from chose. A link of none, as
 * for a forgotten password, carries neither password nor name: both are chosen when it is used.
 */
export interface ConfirmationContent {
  userId?: string;
  passwordHash?: string;
  fullName?: string;
}

/** A link that can still confirm an account. */
export interface Confirmation {
  credential: Credential;
  /** What the sign-up chose that the link comes from. */
  attempt: { passwordHash: string; fullName: string } | undefined;
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

/** What a link can confirm; undefined when it is void, also because another one has made the account. */
export async function findConfirmation(
  db: Database | Transaction,
  { auth }: Platform,
  link: ConfirmationContent | undefined,
): Promise<Confirmation | undefined> {
  if (!link?.userId) return undefined;
  const credential = await auth.credentials.findById(db, link.userId);
  if (!credential || credential.isDisabled || credential.isConfirmed) return undefined;
  const { passwordHash, fullName } = link;
  return { credential, attempt: passwordHash && fullName ? { passwordHash, fullName } : undefined };
}
