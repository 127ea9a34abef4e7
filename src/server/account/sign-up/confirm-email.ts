import { eq } from "drizzle-orm";
import { isCommonPassword } from "#server/account/change-password/common-passwords.ts";
import { openLink } from "#server/account/open-link.ts";
import { hashInTurn, inTurn } from "#server/account/prove/check-password.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { type Confirmation, findConfirmation } from "./confirmation-links.ts";
import { queueWelcome } from "./welcome-mail.ts";

interface InitialAccount {
  passwordHash: string;
  fullName: string;
}

/** Needs a password: the link proves access to the inbox, but someone else may have signed up. */
export const confirmEmail = api.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const { auth, config, db } = context;
  const { token, password, fullName } = input;
  if (fullName !== undefined && isCommonPassword(password)) throw errors.COMMON_PASSWORD();
  const link = await openLink(context, "confirm-email", token);
  const confirmation = await findConfirmation(db, context, link);
  if (!confirmation) throw errors.INVALID_LINK();
  if (await findReserved({ config, db }, { fullName })) throw errors.RESERVED_NAME();
  const initial =
    fullName === undefined
      ? await proveAttempt(context, token, password, confirmation)
      : { passwordHash: await hashInTurn(context, password, true), fullName };
  if (!initial) throw errors.WRONG_PASSWORD();
  const credential = await db.transaction((tx) => completeSignUp(tx, context, token, initial));
  if (!credential) throw errors.INVALID_LINK();
  auth.credentials.rememberDevice(context, credential.userId);
  return { email: credential.email };
});

/** Returns the sign-up that the link belongs to; undefined if the password is wrong. */
async function proveAttempt(
  context: RequestContext,
  token: string,
  password: string,
  { attempt }: Confirmation,
): Promise<InitialAccount | undefined> {
  await context.limits.take("confirmationLink", token);
  const isRight = await inTurn(context, () => verifyPassword(password, attempt?.passwordHash), true);
  return isRight ? attempt : undefined;
}

export async function completeSignUp(
  tx: Transaction,
  platform: Platform,
  token: string,
  { passwordHash, fullName }: InitialAccount,
): Promise<Credential | undefined> {
  const { auth } = platform;
  const confirmation = await findConfirmation(
    tx,
    platform,
    await auth.oneTimeTokens.use(tx, "confirm-email", token),
  );
  if (!confirmation) return undefined;
  const { userId, email } = confirmation.credential;
  // Confirming invalidates the links of other sign-ups.
  if (!(await auth.credentials.confirm(tx, userId))) return undefined;
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await tx.update(profiles).set({ fullName }).where(eq(profiles.id, userId));
  await queueWelcome(tx, platform, { userId, email, name: fullName });
  return confirmation.credential;
}
