import { and, eq, gt, lt, sql } from "drizzle-orm";
import { emailChangeMail, emailWantedMail } from "#server/account/account-mails.ts";
import { CONFIRMATION_HOURS } from "#server/account/account-policy.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { emailChanges, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export const SEND_EMAIL_CHANGE = "send-email-change";

export const getEmailChange = api.account.getEmailChange
  .use(signedIn)
  .handler(async ({ context: { db, reader } }) => {
    const change = await findEmailChange(db, reader.userId);
    const [user] = await db
      .select({ rejectedAt: users.emailRejectedAt })
      .from(users)
      .where(eq(users.id, reader.userId));
    return {
      rejectedAt: user?.rejectedAt?.toISOString() ?? null,
      pending: change
        ? {
            email: change.email,
            askedAt: change.createdAt.toISOString(),
            expiresAt: change.expiresAt.toISOString(),
          }
        : null,
    };
  });

export const cancelEmailChange = api.account.cancelEmailChange
  .use(memberWrites)
  .handler(async ({ context: { db, reader } }) => {
    await forgetEmailChange(db, reader.userId);
    return {};
  });

export const resumeEmails = api.account.resumeEmails
  .use(memberWrites)
  .handler(async ({ context: { db, reader } }) => {
    await db.update(users).set({ emailRejectedAt: null }).where(eq(users.id, reader.userId));
    return {};
  });

/** Job: sends the link or, if the address has an account, notifies its owner. The response reveals neither. */
export async function sendEmailChange(platform: Platform, { changeId }: { changeId: string }): Promise<void> {
  const { auth, config, db, outbox } = platform;
  await db.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.id, changeId), gt(emailChanges.expiresAt, sql`now()`)));
    if (!change) return;
    const { userId, email } = change;
    const owner = await auth.credentials.find(tx, email);
    if (owner && (owner.isConfirmed || owner.isDisabled)) {
      const name = await loadFullName(tx, owner.userId);
      return outbox.queue(tx, emailWantedMail(config, { userId: owner.userId, email: owner.email, name }));
    }
    const seconds = CONFIRMATION_HOURS * 60 * 60;
    const token = await auth.oneTimeTokens.issue(tx, "change-email", { userId, changeId }, seconds);
    await outbox.queue(tx, emailChangeMail(config, { userId, email, token }));
  });
}

async function findEmailChange(db: Database | Transaction, userId: string) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, sql`now()`)));
  return change;
}

/** Cancels the pending change. @returns the requested address; null if there was none or it had expired */
export async function forgetEmailChange(db: Database | Transaction, userId: string): Promise<string | null> {
  const [change] = await db
    .delete(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .returning({ email: emailChanges.email, isPending: sql<boolean>`${emailChanges.expiresAt} > now()` });
  return change?.isPending ? change.email : null;
}

export async function removeExpiredEmailChanges(db: Database): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
}
