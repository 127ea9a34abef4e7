import { and, asc, eq, gte } from "drizzle-orm";
import { findIdentities } from "#server/account/providers/identities.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

const FIRST = new Date(0);

/** @returns what signs in without the password, as emails name it, that was added at `since` or later */
export async function nameWaysIn(
  tx: Transaction,
  { providers }: Pick<Platform, "providers">,
  userId: string,
  since = FIRST,
): Promise<string[]> {
  const keys = await tx
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const identities = (await findIdentities(tx, userId)).filter(({ createdAt }) => createdAt >= since);
  return [
    ...keys.map(({ name }) => `the passkey “${name}”`),
    ...identities.map(({ provider, email }) => {
      const name = providers.nameOf(provider) ?? provider;
      return email === null ? name : `${name} (${email})`;
    }),
  ];
}
