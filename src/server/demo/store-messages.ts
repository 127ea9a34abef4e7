import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, insertAll } from "./demo-context.ts";
import type { DemoConversation } from "./demo-files.ts";

export async function storeMessages(
  { tx, at, add, idOf }: DemoContext,
  conversations: readonly DemoConversation[],
): Promise<void> {
  const stored = conversations.map((conversation) => {
    const [first] = conversation.messages;
    if (!first) throw new Error(`The conversation ${conversation.key} is empty.`);
    const { between, acceptedAgo } = conversation;
    const [low = "", high = ""] = between.map((name) => idOf("person", name)).sort();
    return {
      ...{ conversation, id: add("conversation", conversation.key, first.ago) },
      ...{ lowUserId: low, highUserId: high, startedBy: idOf("person", first.by) },
      acceptedAt: acceptedAgo === undefined ? null : at(acceptedAgo),
      createdAt: at(first.ago),
    };
  });
  await insertAll(
    tx,
    schema.conversations,
    stored.map(({ conversation: _, ...row }) => row),
  );
  await insertAll(
    tx,
    schema.messages,
    stored.flatMap(({ id, conversation: { between, messages } }) =>
      messages.map(({ key, by, ago, subject = null, text, unread = false }) => ({
        ...{ id: add("message", key, ago), conversationId: id, subject, content: text, read: !unread },
        senderId: idOf("person", by),
        recipientId: idOf("person", between[0] === by ? between[1] : between[0]),
        createdAt: at(ago),
      })),
    ),
  );
}
