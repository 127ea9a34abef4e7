import { eq } from "drizzle-orm";
import { passwordResetMail } from "#server/account/account-mails.ts";
import { RESET_HOURS } from "#server/account/account-policy.ts";
import { queueConfirmation } from "#server/account/sign-up/confirmation-links.ts";
import { api } from "#server/platform/api.ts";
import { fingerprint } from "#server/platform/auth/credentials.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export const SEND_PASSWORD_RESET = "send-password-reset";

/** Queues a job that looks up the account, so that the response can't reveal whether there is one. */
export const requestPasswordReset = api.account.requestPasswordReset.handler(async ({ input, context }) => {
  const { db, jobs, limits, network } = context;
  await limits.take("resetNetwork", network);
  // No error for a used up limit: the address has already received several emails.
  if (await limits.takeIfLeft("resetAddress", input.email)) {
    await jobs.send(db, SEND_PASSWORD_RESET, { email: input.email });
  }
  return {};
});

export async function sendPasswordReset(platform: Platform, { email }: { email: string }): Promise<void> {
  const { auth, config, db, outbox } = platform;
  await db.transaction(async (tx) => {
    const credential = await auth.credentials.find(tx, email);
    if (!credential || credential.isDisabled) return;
    const { userId, passwordHash } = credential;
    // Someone else may have created this account, so the owner also chooses the name.
    if (!credential.isConfirmed) {
      return queueConfirmation(tx, platform, { userId }, { email: credential.email, redirect: undefined });
    }
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
    const content = { userId, replaces: fingerprint(passwordHash), sentTo: credential.email };
    const token = await auth.oneTimeTokens.issue(tx, "reset-password", content, RESET_HOURS * 60 * 60);
    const mail = { email: credential.email, name: profile?.fullName, token };
    await outbox.queue(tx, passwordResetMail(config, mail));
  });
}
