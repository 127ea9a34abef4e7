import { and, eq, isNull, sql } from "drizzle-orm";
import { emailChangedMail } from "#server/account/account-mails.ts";
import { RESTORE_DAYS } from "#server/account/account-policy.ts";
import { lockAddress } from "#server/account/change-email/former-emails.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { openLink } from "#server/account/open-link.ts";
import { takesSecondFactor } from "#server/account/prove/proof.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { emailChanges, users } from "#server/platform/db/schema/index.ts";
import { findReservation, reserveFormerEmail } from "./former-emails.ts";

export const confirmEmailChange = api.account.confirmEmailChange.handler(
  async ({ input, context, errors }) => {
    if ((await openLink(context, "change-email", input.token)) === undefined) throw errors.INVALID_LINK();
    const outcome = await context.db.transaction((tx) => takeAddress(tx, context, input.token));
    if (typeof outcome === "string") throw errors[outcome]();
    return outcome;
  },
);

/** Always consumes the link. */
async function takeAddress(
  tx: Transaction,
  { auth, config, outbox, reader }: RequestContext,
  token: string,
): Promise<{ email: string } | "INVALID_LINK" | "EMAIL_TAKEN" | "EMAIL_CHANGE_CANCELED"> {
  const link = await auth.oneTimeTokens.use(tx, "change-email", token);
  if (!link?.userId || !link.changeId) return "INVALID_LINK";
  // Serializes with a concurrent restore of the old address.
  await lockUser(tx, link.userId);
  const change = await consumeChange(tx, link.userId, link.changeId);
  const credential = await auth.credentials.findById(tx, link.userId);
  if (!credential || credential.isDisabled) return "INVALID_LINK";
  if (!change) return "EMAIL_CHANGE_CANCELED";
  if (change.isLate) return "INVALID_LINK";
  const { email } = change;
  await lockAddress(tx, email);
  await removeUnconfirmed(tx, email);
  if (await auth.credentials.find(tx, email)) return "EMAIL_TAKEN";
  const { userId, email: before } = credential;
  const reserved = await findReservation(tx, email);
  if (reserved !== undefined && reserved.userId !== userId) return "EMAIL_TAKEN";
  await auth.credentials.setEmail(tx, userId, email);
  const leftAt = await reserveFormerEmail(tx, userId, before);
  // Someone else who knows the password may be signed in.
  await auth.sessions.endOthers(tx, userId, reader.userId === userId ? reader.sessionId : null);
  const name = await loadFullName(tx, userId);
  const undo = {
    ...{ userId, email: before, leftAt: leftAt.toISOString() },
    ...((await takesSecondFactor({ db: tx, config }, userId)) && { tookSecondFactor: "yes" }),
  };
  const undoToken = await auth.oneTimeTokens.issue(tx, "restore-email", undo, RESTORE_DAYS * 24 * 60 * 60);
  await outbox.queue(tx, emailChangedMail(config, { userId, email: before, name, undoToken }));
  return { email };
}

/** Returns undefined if the change was replaced, canceled, or invalidated by a new password. */
async function consumeChange(tx: Transaction, userId: string, changeId: string) {
  const [change] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.id, changeId)))
    .returning({ email: emailChanges.email, isLate: sql<boolean>`${emailChanges.expiresAt} <= now()` });
  return change;
}

/** Deletes an unconfirmed account with the address, because the link proves who owns the inbox. */
async function removeUnconfirmed(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(users)
    .where(
      and(eq(sql`lower(${users.email})`, email), eq(users.emailVerified, false), isNull(users.disabledAt)),
    );
}
