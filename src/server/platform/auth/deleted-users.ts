import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { DEPARTED_UUID_VERSION } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { users, verifications } from "#server/platform/db/schema/index.ts";

/** The position of the version in the text of a UUID. */
const VERSION_AT = 14;

/** A random id whose version marks a deleted member (see `isDeletedUser` in the contract). */
function departedId(): string {
  const id = randomUUID();
  return id.slice(0, VERSION_AT) + DEPARTED_UUID_VERSION + id.slice(VERSION_AT + 1);
}

/**
 * Creates the anonymous account that takes over what a member leaves behind, and returns its id. Nobody can sign in to
 * it: it has no password, and an address of a reserved domain with another random id.
 */
export async function insertDeletedUser(tx: Transaction): Promise<string> {
  const id = departedId();
  const email = `departed-${randomUUID()}@deleted.invalid`;
  await tx.insert(users).values({ id, email, departedAt: sql`now()` });
  return id;
}

/** Locks an account's row until the transaction ends. Returns undefined if it is gone. */
export async function lockUser(tx: Transaction, userId: string): Promise<{ email: string } | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

/** Deletes an account and what cascades, such as its sessions. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** Voids the links in emails that were issued for an account or an address. */
export async function voidLinks(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  // The content of a link is JSON in a text column.
  await tx.delete(verifications).where(
    sql`strpos(${verifications.value}, ${JSON.stringify(userId)}) > 0
      or strpos(lower(${verifications.value}), ${JSON.stringify(email.toLowerCase())}) > 0`,
  );
}
