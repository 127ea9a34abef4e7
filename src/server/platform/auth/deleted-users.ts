import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { DEPARTED_UUID_VERSION } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { users, verifications } from "#server/platform/db/schema/index.ts";

/** Where the version of a UUID stands in its text. */
const VERSION_AT = 14;

/** A random id that says of itself that it is a departed member's (see `isDeletedUser` in the contract). */
function departedId(): string {
  const id = randomUUID();
  return id.slice(0, VERSION_AT) + DEPARTED_UUID_VERSION + id.slice(VERSION_AT + 1);
}

/**
 * Makes the nameless row that takes over what a member leaves behind. It has no password, no confirmed address
 * and no session, and its address, of a domain that cannot be, is of another random id: nobody signs in as it.
 *
 * @returns its id
 */
export async function insertDeletedUser(tx: Transaction, name: string): Promise<string> {
  const id = departedId();
  const email = `departed-${randomUUID()}@deleted.invalid`;
  await tx.insert(users).values({ id, name, email, departedAt: sql`now()` });
  return id;
}

/** The address of an account, whose row stays locked until the transaction ends; undefined when it is gone. */
export async function lockUser(tx: Transaction, userId: string): Promise<{ email: string } | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

/** Deletes a row of `users`, and what goes with it: sessions, which ends them on every node, and all else that cascades. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** Voids the links in mails that were issued for an account or an address. */
export async function voidLinks(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  // What a link stands for is JSON in a text.
  await tx.delete(verifications).where(
    sql`strpos(${verifications.value}, ${JSON.stringify(userId)}) > 0
      or strpos(lower(${verifications.value}), ${JSON.stringify(email.toLowerCase())}) > 0`,
  );
}
