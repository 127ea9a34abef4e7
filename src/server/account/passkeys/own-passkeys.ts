import { asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";

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
