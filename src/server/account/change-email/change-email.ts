import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { emailChangeAskedMail } from "#server/account/account-mails.ts";
import { CONFIRMATION_HOURS } from "#server/account/account-policy.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import { prove } from "#server/account/prove/proof.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { emailChanges } from "#server/platform/db/schema/index.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { SEND_EMAIL_CHANGE } from "./email-changes.ts";

/** A job checks whether the new address has an account, so that the response is the same for every address. */
export const changeEmail = api.account.changeEmail
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { auth, db, limits, reader } = context;
    const own = await auth.credentials.findById(db, reader.userId);
    if (!own) throw errors.UNAUTHORIZED();
    const isAsked = input.currentPassword !== undefined || own.passwordHash === null;
    // A recent session is not enough: it may be stolen, and the email address controls the account.
    if (!isAsked) throw errors.CURRENT_PASSWORD_REQUIRED();
    if (own.email.toLowerCase() === input.email) throw errors.SAME_EMAIL();
    const proven = await prove(context, "changeEmail", input.currentPassword);
    if (typeof proven === "string") throw errors[proven]();
    await limitMember(context, "emailChange");
    await limits.take("emailChangeAddress", input.email);
    if (!(await db.transaction((tx) => storeChange(tx, context, proven, input.email))))
      throw errors.UNAUTHORIZED();
    return {};
  });

/** @returns false if a new password, another address or the end of the session came first */
async function storeChange(
  tx: Transaction,
  { auth, config, jobs, outbox, reader }: MemberContext,
  { userId, email: currentEmail, passwordHash }: Credential,
  email: string,
): Promise<boolean> {
  if (!(await auth.sessions.lock(tx, userId, reader.sessionId))) return false;
  if (!(await auth.credentials.lock(tx, userId, passwordHash))) return false;
  if ((await auth.credentials.findById(tx, userId))?.email !== currentEmail) return false;
  const change = {
    id: uuidv7(),
    email,
    createdAt: new Date(),
    expiresAt: sql`now() + make_interval(hours => ${CONFIRMATION_HOURS})`,
  };
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  const name = await loadFullName(tx, userId);
  await outbox.queue(tx, emailChangeAskedMail(config, { userId, email: currentEmail, name }));
  await jobs.send(tx, SEND_EMAIL_CHANGE, { changeId: change.id });
  return true;
}
