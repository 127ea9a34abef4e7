import { and, asc, eq } from "drizzle-orm";
import { proven } from "#server/account/prove/proof.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";
import { passkeyRemovedMail, queueFactorMail } from "./factor-mails.ts";
import { hasAnotherWayIn } from "./ways-in.ts";

type Problem = "UNAUTHORIZED" | "NOT_FOUND" | "LAST_WAY_IN";

export const renamePasskey = api.account.renamePasskey
  .use(memberWrites)
  .handler(async ({ input: { id, name }, context, errors }) => {
    const renamed = await context.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, context.reader.userId)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw errors.NOT_FOUND();
    return {};
  });

export const removePasskey = api.account.removePasskey
  .use(proven("removePasskey"))
  .handler(async ({ input, context, errors }) => {
    const problem = await context.db.transaction((tx) => remove(tx, context, input.id));
    if (problem !== null) throw errors[problem]();
    return {};
  });

async function remove(tx: Transaction, context: MemberContext, id: string): Promise<Problem | null> {
  const { auth, config, reader } = context;
  const { userId, sessionId } = reader;
  // Concurrent removals must not take the last two.
  if (!(await auth.sessions.lock(tx, userId, sessionId))) return "UNAUTHORIZED";
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [passkey] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn);
  if (!passkey) return "NOT_FOUND";
  if (!(await hasAnotherWayIn(tx, context, userId))) return "LAST_WAY_IN";
  await tx.delete(passkeys).where(isOwn);
  await auth.sessions.forgetSecondFactor(tx, userId);
  await queueFactorMail(tx, context, userId, (to) =>
    passkeyRemovedMail(config, { ...to, passkey: passkey.name }),
  );
  return null;
}

/** As the browser wants them, to ask for one or to add no device twice. */
export async function listDescriptors(db: Database, userId: string) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  return rows.map((row) => ({ ...row, type: "public-key" as const }));
}

export const countPasskeys = (db: Database | Transaction, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));
