import { eq, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";

/** Removes the mails of an account, to its address or to be answered there; those that still wait are not sent any more. */
export async function eraseMails(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const address = email.toLowerCase();
  const isOfAddress = sql`${address} in (lower(${mails.recipient}), lower(${mails.replyTo}))`;
  await tx.delete(mails).where(or(eq(mails.userId, userId), isOfAddress));
}
