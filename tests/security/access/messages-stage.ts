import { blocks, conversations, messages } from "#server/platform/db/schema/index.ts";
import type { Stage } from "./stage.ts";

interface Stored {
  from: string;
  to: string;
  isAccepted?: boolean;
  isDelivered?: boolean;
  subject?: string;
  content?: string;
}

export async function storeConversation(
  { platform: { db } }: Pick<Stage, "platform">,
  { from, to, isAccepted = false, isDelivered = true, subject, content = "Hello!" }: Stored,
): Promise<{ conversationId: string; messageId: string }> {
  const [lowUserId, highUserId] = from < to ? [from, to] : [to, from];
  const [conversation] = await db
    .insert(conversations)
    .values({ lowUserId, highUserId, startedBy: from, acceptedAt: isAccepted ? new Date() : null })
    .returning({ id: conversations.id });
  const conversationId = conversation?.id ?? "";
  const [message] = await db
    .insert(messages)
    .values({ conversationId, senderId: from, recipientId: to, isDelivered, subject, content })
    .returning({ id: messages.id });
  return { conversationId, messageId: message?.id ?? "" };
}

export async function storeBlock(
  { platform: { db } }: Pick<Stage, "platform">,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  await db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
}
