import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { DELETED_USER_UUID_VERSION } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { users, verifications } from "#server/platform/db/schema/index.ts";

/** Index of the version digit in a UUID's text. */
const VERSION_AT = 14;

function departedId(): string {
  const id = randomUUID();
  return id.slice(0, VERSION_AT) + DELETED_USER_UUID_VERSION + id.slice(VERSION_AT + 1);
}

/** Inserts an anonymous user that nobody can sign in as: no password, no confirmed address. @returns its id */
export async function insertDeletedUser(tx: Transaction): Promise<string> {
  const id = departedId();
  const email = `departed-${randomUUID()}@deleted.invalid`;
  await tx.insert(users).values({ id, email, departedAt: sql`now()` });
  return id;
}

/** Locks the user row until the transaction ends; undefined if it is gone. */
export async function lockUser(tx: Transaction, userId: string): Promise<{ email: string } | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

/** Deletes a user row. Foreign keys cascade, and the deleted sessions end on every node. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

export async function voidLinks(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  // The value is JSON in a text column.
  await tx.delete(verifications).where(
    sql`strpos(${verifications.value}, ${JSON.stringify(userId)}) > 0
      or strpos(lower(${verifications.value}), ${JSON.stringify(email.toLowerCase())}) > 0`,
  );
}
