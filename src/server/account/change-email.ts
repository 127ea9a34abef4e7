import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { emailChanges } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { emailChangeAskedMail } from "./account-mails.ts";
import { CONFIRMATION_HOURS } from "./account-policy.ts";
import { SEND_EMAIL_CHANGE } from "./email-changes.ts";
import { type ProvenCredential, proveIdentity } from "./prove-identity.ts";
import { readFullName } from "./read-full-name.ts";

/**
 * Notes the wish and tells the present address. Whether the new one has an account is for a job to find, so that
 * the answer is the same for every address.
 */
export const changeEmail = api.account.changeEmail
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, limits, network, reader } = context;
    const proven = await proveIdentity(context, input.currentPassword);
    if (typeof proven === "string") throw errors[proven]();
    if (proven.email.toLowerCase() === input.email) throw errors.SAME_EMAIL();
    await limits.take("emailChange", reader.userId);
    await limits.take("emailChangeNetwork", network);
    await limits.take("emailChangeAddress", input.email);
    await db.transaction((tx) => noteWish(tx, context, proven, input.email));
    return {};
  });

async function noteWish(
  tx: Transaction,
  { config, jobs, outbox }: Platform,
  { userId, email: present }: ProvenCredential,
  email: string,
): Promise<void> {
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
  const name = await readFullName(tx, userId);
  await outbox.queue(tx, emailChangeAskedMail(config, { userId, email: present, name }));
  await jobs.send(tx, SEND_EMAIL_CHANGE, { changeId: change.id });
}
