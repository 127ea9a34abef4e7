import { confirmationMail } from "#server/account/account-mails.ts";
import { CONFIRMATION_HOURS } from "#server/account/account-policy.ts";
import { openLink } from "#server/account/open-link.ts";
import { api } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hasSignedUpHere } from "./signed-up-browser.ts";

/** The identity at a provider that signed up. */
export interface SignUpIdentity {
  provider: string;
  issuer: string;
  subject: string;
}

/** Without a sign-up, the password and name are chosen on opening the link. */
export interface ConfirmationContent extends Partial<SignUpIdentity> {
  userId?: string;
  passwordHash?: string;
  fullName?: string;
}

export interface Confirmation {
  credential: Credential;
  attempt: { passwordHash: string; fullName: string } | undefined;
  /** Of a sign-up with a provider. */
  identity: { provider: string; fullName: string } | undefined;
}

export async function queueConfirmation(
  tx: Transaction,
  { auth, config, outbox, providers }: Pick<Platform, "auth" | "config" | "outbox" | "providers">,
  content: ConfirmationContent & { userId: string },
  { email, redirect }: { email: string; redirect: string | undefined },
): Promise<void> {
  const seconds = CONFIRMATION_HOURS * 60 * 60;
  const token = await auth.oneTimeTokens.issue(tx, "confirm-email", { ...content }, seconds);
  const provider = content.provider && providers.nameOf(content.provider);
  await outbox.queue(tx, confirmationMail(config, { email, token, redirect, provider }));
}

/** Returns undefined for an invalid link, such as after another link confirmed the account. */
export async function findConfirmation(
  db: Database | Transaction,
  { auth }: Platform,
  link: ConfirmationContent | undefined,
): Promise<Confirmation | undefined> {
  if (!link?.userId) return undefined;
  const credential = await auth.credentials.findById(db, link.userId);
  if (!credential || credential.isDisabled || credential.isConfirmed) return undefined;
  const { passwordHash, fullName, provider } = link;
  return {
    credential,
    attempt: passwordHash && fullName ? { passwordHash, fullName } : undefined,
    identity: provider && fullName ? { provider, fullName } : undefined,
  };
}

export const getConfirmation = api.account.getConfirmation.handler(async ({ input, context }) => {
  const link = await openLink(context, "confirm-email", input.token);
  const found = await findConfirmation(context.db, context, link);
  if (!found) return { confirmation: null };
  const { attempt, credential, identity } = found;
  const provider = identity?.provider ?? null;
  const isHere = await hasSignedUpHere(context.db, context, attempt);
  return { confirmation: { email: credential.email, hasPassword: attempt !== undefined, provider, isHere } };
});
