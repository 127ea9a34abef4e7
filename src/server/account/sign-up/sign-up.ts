import { randomUUID } from "node:crypto";
import { eq, TransactionRollbackError } from "drizzle-orm";
import { addressInUseMail, addressReservedMail } from "#server/account/account-mails.ts";
import { findReservation, lockAddress } from "#server/account/change-email/former-emails.ts";
import { isCommonPassword } from "#server/account/change-password/common-passwords.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { inTurn } from "#server/account/prove/check-password.ts";
import { api } from "#server/platform/api.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { siteOf } from "#server/platform/http/network.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { queueConfirmation, type SignUpIdentity } from "./confirmation-links.ts";
import { rememberSignUp } from "./signed-up-browser.ts";

/** The same response for every address, in content and timing (see `pretend`). The outcome comes by email. */
export const signUp = api.account.signUp.handler(async ({ input, context, errors }) => {
  if (isCommonPassword(input.password)) throw errors.COMMON_PASSWORD();
  await context.limits.take("signUpNetwork", context.network);
  if (await findReserved(context, { fullName: input.fullName })) throw errors.RESERVED_NAME();
  await context.limits.take("signUpAddress", input.email);
  const passwordHash = await inTurn(context, async () => {
    await context.limits.take("passwordSite", siteOf(context.network));
    return hashPassword(input.password);
  });
  const { email, fullName, redirect } = input;
  await context.db.transaction(async (tx) => {
    await recordSignUp(tx, context, { email, fullName, redirect, passwordHash });
    await rememberSignUp(tx, context, { passwordHash });
  });
  return {};
});

interface Attempt {
  email: string;
  fullName: string;
  redirect: string | undefined;
  /** Null: with an identity. */
  passwordHash: string | null;
  identity?: SignUpIdentity;
}

/** The outcome comes by email. */
export async function recordSignUp(tx: Transaction, platform: Platform, attempt: Attempt): Promise<void> {
  const { auth, config, outbox } = platform;
  const { email, fullName, passwordHash, identity, redirect } = attempt;
  await lockAddress(tx, email);
  const known = await auth.credentials.find(tx, email);
  // Disabled accounts get no link, because it would not work.
  if (known?.isConfirmed || known?.isDisabled) {
    await pretend(tx, platform, attempt);
    const name = await loadFullName(tx, known.userId);
    return outbox.queue(tx, addressInUseMail(config, { email: known.email, name }));
  }
  if (!known && (await findReservation(tx, email)) !== undefined) {
    await pretend(tx, platform, attempt);
    return outbox.queue(tx, addressReservedMail(config, { email }));
  }
  const userId = known?.userId ?? (await createAccount(tx, platform, attempt));
  // Until the address is confirmed, "Resend" uses the latest sign-up: its password and its name.
  if (known) {
    await auth.credentials.setPassword(tx, userId, passwordHash);
    await tx.update(profiles).set({ fullName }).where(eq(profiles.id, userId));
  }
  const proof = passwordHash === null ? identity : { passwordHash };
  return queueConfirmation(tx, platform, { userId, fullName, ...proof }, { email, redirect });
}

/** Creates an account and rolls it back. Without this, known addresses would respond in 2.4 ms instead of 3.7 ms. */
async function pretend(tx: Transaction, platform: Platform, attempt: Attempt): Promise<void> {
  await tx
    .transaction(async (undone) => {
      await createAccount(undone, platform, { ...attempt, email: `${randomUUID()}@invalid` });
      undone.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

async function createAccount(tx: Transaction, { auth }: Platform, attempt: Attempt): Promise<string> {
  const userId = await auth.credentials.create(tx, attempt);
  await tx.insert(profiles).values({ id: userId, fullName: attempt.fullName });
  return userId;
}
