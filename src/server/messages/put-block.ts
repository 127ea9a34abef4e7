import { and, eq } from "drizzle-orm";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { markGroupRead } from "#server/notifications/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { blocks, messages, users } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { groupKeyOf } from "./message-notification.ts";
import { isUnreadBy } from "./message-policy.ts";

/** Blocks a user. Marks earlier messages as read, so that their sender never sees that happen later. */
export const putBlock = api.messages.putBlock
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const blockedId = input.userId.toLowerCase();
    if (blockedId === reader.userId) throw errors.NOT_YOURSELF();
    const isThere = await db.transaction(async (tx) => {
      const [person] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, blockedId))
        .for("key share");
      if (!person || isDeletedUser(person.id)) return false;
      await tx.insert(blocks).values({ blockerId: reader.userId, blockedId }).onConflictDoNothing();
      await markAllFromRead(tx, reader.userId, blockedId);
      await publishToPeople(tx, [reader.userId], "messages");
      return true;
    });
    if (!isThere) throw errors.NOT_FOUND();
    return {};
  });

async function markAllFromRead(tx: Transaction, userId: string, senderId: string): Promise<void> {
  const [read] = await tx
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.senderId, senderId), isUnreadBy(userId)))
    .returning({ conversationId: messages.conversationId });
  if (read) await markGroupRead(tx, userId, groupKeyOf(read.conversationId));
}
