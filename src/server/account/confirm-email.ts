import { eq } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { queueWelcome } from "./welcome-mail.ts";

export const confirmEmail = api.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const { auth, db, limits, network, responseHeaders } = context;
  await limits.take("linkNetwork", network);
  const userId = await db.transaction((tx) => confirm(tx, context, input.token));
  if (userId === undefined) throw errors.INVALID_LINK();
  auth.credentials.rememberDevice(responseHeaders, userId);
  return {};
});

/** Returns whose address it was, or undefined when the link is void. */
async function confirm(tx: Transaction, platform: Platform, token: string): Promise<string | undefined> {
  const { auth } = platform;
  const attempt = await auth.links.use(tx, "confirm-email", token);
  if (!attempt?.userId || !attempt.passwordHash || !attempt.fullName) return undefined;
  const { userId, passwordHash, fullName } = attempt;
  const credential = await auth.credentials.findById(tx, userId);
  if (!credential || credential.isDisabled) return undefined;
  // Links of other attempts are void once one has made the account.
  if (!(await auth.credentials.confirm(tx, userId))) return undefined;
  await auth.credentials.setPassword(tx, userId, passwordHash);
  await tx.update(profiles).set({ fullName }).where(eq(profiles.id, userId));
  await queueWelcome(tx, platform, { userId, email: credential.email, name: fullName });
  return userId;
}
