import { and, eq } from "drizzle-orm";
import { hasAnotherWayIn } from "#server/account/account-policy.ts";
import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { passkeyRemovedMail } from "#server/account/factors/factor-mails.ts";
import { loadWaysIn } from "#server/account/factors/load-ways-in.ts";
import { queueFactorMail } from "#server/account/factors/queue-factor-mail.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";

type Problem = "UNAUTHORIZED" | "NOT_FOUND" | "LAST_WAY_IN";

export const removePasskey = api.account.removePasskey
  .use(confirmedRecently)
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
  if (!hasAnotherWayIn(await loadWaysIn(tx, context, userId))) return "LAST_WAY_IN";
  await tx.delete(passkeys).where(isOwn);
  await auth.sessions.forgetSecondFactor(tx, userId);
  await queueFactorMail(tx, context, userId, (to) =>
    passkeyRemovedMail(config, { ...to, passkey: passkey.name }),
  );
  return null;
}
