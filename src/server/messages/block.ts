import { and, asc, desc, eq } from "drizzle-orm";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { markGroupRead } from "#server/notifications/index.ts";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { blocks, conversations, messages, profiles, users } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { hasBlocked } from "./find-conversation.ts";
import { isUnreadBy } from "./message-policy.ts";
import { isOf, pairOf } from "./open-conversation.ts";
import { groupKeyOf, notifyRecipient } from "./send-message.ts";

/** Returns whether the reader has blocked a member. Being blocked is never disclosed. */
export const getBlock = api.messages.getBlock.use(signedIn).handler(async ({ input, context }) => ({
  isBlocked: await hasBlocked(context.db, context.reader.userId, input.userId),
}));

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

/** Messages from during the block stay undelivered, except a request: its sender could never write again. */
export const removeBlock = api.messages.removeBlock.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const blockerId = reader.userId;
  const blockedId = input.userId.toLowerCase();
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
      .returning({ blockedId: blocks.blockedId });
    if (removed.length > 0) await deliverRequest(tx, blockedId, blockerId);
    await publishToPeople(tx, [blockerId], "messages");
  });
  return {};
});

async function deliverRequest(tx: Transaction, senderId: string, recipientId: string): Promise<void> {
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isOf(pairOf(senderId, recipientId)), eq(conversations.startedBy, senderId)))
    .for("update");
  if (!conversation) return;
  const written = await tx
    .select({ id: messages.id, isDelivered: messages.isDelivered })
    .from(messages)
    .where(eq(messages.conversationId, conversation.id))
    .orderBy(asc(messages.id));
  const [first] = written;
  if (!first || written.some(({ isDelivered }) => isDelivered)) return;
  const [request] = await tx
    .update(messages)
    .set({ isDelivered: true })
    .where(eq(messages.id, first.id))
    .returning();
  if (request) await notifyRecipient(tx, request);
}

const PAGE_SIZE = 20;

export const listBlocks = api.messages.listBlocks.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const isOwn = eq(blocks.blockerId, reader.userId);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        blockedAt: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
      .where(isOwn)
      .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
      .offset((input.page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
    db.$count(blocks, isOwn),
  ]);
  return {
    items: rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() })),
    page: input.page,
    pageCount: Math.ceil(total / PAGE_SIZE),
  };
});
