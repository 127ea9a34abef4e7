import { and, asc, eq, gte, isNotNull } from "drizzle-orm";
import { hasCodes } from "#server/account/prove/check-code.ts";
import { countIdentities, findIdentities } from "#server/account/providers/identities.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { passkeys, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

const FIRST = new Date(0);

export async function hasPassword(db: Database | Transaction, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.passwordHash)))) > 0;
}

export const hasSecondFactor = async (db: Database | Transaction, userId: string): Promise<boolean> =>
  (await hasCodes(db, userId)) || (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;

/** Whether a passkey, or an identity at a provider that is still configured, may be removed. */
export async function hasAnotherWayIn(
  tx: Transaction,
  { providers }: Pick<Platform, "providers">,
  userId: string,
): Promise<boolean> {
  if (await hasPassword(tx, userId)) return true;
  const keys = await tx.$count(passkeys, eq(passkeys.userId, userId));
  return keys + (await countIdentities(tx, userId, providers.slugs)) > 1;
}

/** @returns what signs in without the password, as emails name it */
export const nameWaysIn = async (
  tx: Transaction,
  platform: Pick<Platform, "providers">,
  userId: string,
): Promise<string[]> => [
  ...(await namePasskeys(tx, userId, FIRST)),
  ...(await nameIdentities(tx, platform, userId, FIRST)),
];

export async function namePasskeys(tx: Transaction, userId: string, since: Date): Promise<string[]> {
  const keys = await tx
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return keys.map(({ name }) => `the passkey “${name}”`);
}

export async function nameIdentities(
  tx: Transaction,
  { providers }: Pick<Platform, "providers">,
  userId: string,
  since: Date,
): Promise<string[]> {
  const identities = (await findIdentities(tx, userId)).filter(({ createdAt }) => createdAt >= since);
  return identities.map(({ provider, email }) => {
    const name = providers.nameOf(provider) ?? provider;
    return email === null ? name : `${name} (${email})`;
  });
}
