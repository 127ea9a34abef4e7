import { eq } from "drizzle-orm";
import { localPath } from "#contract/text/local-path.ts";
import { api } from "#server/platform/api.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { queueConfirmation } from "./confirmation-links.ts";

export const RESEND_CONFIRMATION = "resend-confirmation";

/** Queues a job that looks up the account, so that the response can't reveal whether there is one. */
export const resendConfirmation = api.account.resendConfirmation.handler(async ({ input, context }) => {
  const { db, jobs, limits, network } = context;
  await limits.take("resendNetwork", network);
  await limits.take("resendAddress", input.email);
  await jobs.send(db, RESEND_CONFIRMATION, { email: input.email, redirect: localPath(input.redirect) });
  return {};
});

/**
 * Job: resends the latest sign-up's link. It needs that sign-up's password, so nobody else can use it. After a sign-up
 * with a provider, which has none, the owner of the address chooses a password and a name.
 */
export async function sendConfirmationAgain(
  platform: Platform,
  { email, redirect }: { email: string; redirect: string },
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const credential = await platform.auth.credentials.find(tx, email);
    if (!credential || credential.isConfirmed || credential.isDisabled) return;
    const { userId, passwordHash } = credential;
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
    const attempt = {
      userId,
      ...(passwordHash !== null && { passwordHash, fullName: profile?.fullName ?? "" }),
    };
    await queueConfirmation(tx, platform, attempt, { email: credential.email, redirect });
  });
}
