import { eq, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";

/** Deletes an account's emails, including those with its address as Reply-To. Queued ones are not sent. */
export async function eraseMails(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const address = email.toLowerCase();
  const isOfAddress = sql`${address} in (lower(${mails.recipient}), lower(${mails.replyTo}))`;
  await tx.delete(mails).where(or(eq(mails.userId, userId), isOfAddress));
}
