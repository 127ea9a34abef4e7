import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { linkedIdentities, users } from "#server/platform/db/schema/index.ts";
import type { ProvidedIdentity } from "#server/platform/identity-providers/identity-providers.ts";

const isIdentity = ({ issuer, subject }: ProvidedIdentity) =>
  and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject));

/** Returns the account of an identity. Its address may be another one by now. */
export async function findOwner(db: Database | Transaction, identity: ProvidedIdentity) {
  const [owner] = await db
    .select({
      userId: users.id,
      email: users.email,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.id, linkedIdentities.userId))
    .where(isIdentity(identity));
  return owner;
}

/** @throws a unique violation if the identity was linked concurrently */
export async function linkIdentity(
  tx: Transaction,
  userId: string,
  provider: string,
  identity: ProvidedIdentity,
): Promise<void> {
  const { issuer, subject, email } = identity;
  await tx.insert(linkedIdentities).values({ userId, provider, issuer, subject, email });
}

/** Notes a sign-in. @returns false if the identity was unlinked in the meantime */
export async function noteUse(
  tx: Transaction,
  userId: string,
  provider: string,
  identity: ProvidedIdentity,
): Promise<boolean> {
  const used = await tx
    .update(linkedIdentities)
    .set({ provider, email: identity.email ?? null, lastUsedAt: sql`now()` })
    .where(and(isIdentity(identity), eq(linkedIdentities.userId, userId)))
    .returning({ id: linkedIdentities.id });
  return used.length > 0;
}

export function findIdentities(db: Database | Transaction, userId: string) {
  return db
    .select()
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, userId))
    .orderBy(asc(linkedIdentities.createdAt), asc(linkedIdentities.id));
}

/** @param slugs of configured providers: an identity at another one opens nothing */
export const countIdentities = (db: Database | Transaction, userId: string, slugs: readonly string[]) =>
  db.$count(
    linkedIdentities,
    and(eq(linkedIdentities.userId, userId), inArray(linkedIdentities.provider, [...slugs])),
  );
