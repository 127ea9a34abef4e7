import { eq } from "drizzle-orm";
import { queueFactorMail } from "#server/account/change-factors/factor-mails.ts";
import { hasAnotherWayIn } from "#server/account/change-factors/ways-in.ts";
import { proven } from "#server/account/prove/proof.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { linkedIdentities } from "#server/platform/db/schema/index.ts";
import { findIdentities } from "./identities.ts";
import { identityUnlinkedMail } from "./provider-mails.ts";

type Problem = "UNAUTHORIZED" | "NOT_FOUND" | "LAST_WAY_IN";

export const listIdentities = api.account.listIdentities
  .use(signedIn)
  .handler(async ({ context: { db, reader } }) => ({
    items: (await findIdentities(db, reader.userId)).map(
      ({ id, provider, email, createdAt, lastUsedAt }) => ({
        ...{ id, provider, email },
        linkedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }),
    ),
  }));

export const unlinkIdentity = api.account.unlinkIdentity
  .use(proven("unlinkIdentity"))
  .handler(async ({ input, context, errors }) => {
    const problem = await context.db.transaction((tx) => unlink(tx, context, input.id));
    if (problem !== null) throw errors[problem]();
    return {};
  });

async function unlink(tx: Transaction, context: MemberContext, id: string): Promise<Problem | null> {
  const { auth, config, providers, reader } = context;
  const { userId, sessionId } = reader;
  // Two concurrent ones would each leave the other.
  if (!(await auth.sessions.lock(tx, userId, sessionId))) return "UNAUTHORIZED";
  const found = (await findIdentities(tx, userId)).find((identity) => identity.id === id);
  if (!found) return "NOT_FOUND";
  const isWayIn = providers.slugs.includes(found.provider);
  if (isWayIn && !(await hasAnotherWayIn(tx, context, userId))) return "LAST_WAY_IN";
  await tx.delete(linkedIdentities).where(eq(linkedIdentities.id, id));
  const provider = providers.nameOf(found.provider) ?? found.provider;
  await queueFactorMail(tx, context, userId, (to) => identityUnlinkedMail(config, { ...to, provider }));
  return null;
}
