import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { findConversation, hasBlocked } from "./find-conversation.ts";
import { accept } from "./open-conversation.ts";

/** Accepts a message request. Idempotent. The sender can't accept it. */
export const acceptRequest = api.messages.accept
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { userId } = reader;
    const conversation = await findConversation(db, reader, input.conversationId);
    if (!conversation || conversation.startedBy === userId) throw errors.NOT_FOUND();
    if (conversation.acceptedAt !== null) return {};
    await db.transaction(async (tx) => {
      await accept(tx, conversation.id);
      const { startedBy } = conversation;
      const isSilent = await hasBlocked(tx, userId, startedBy);
      await publishToPeople(tx, isSilent ? [userId] : [userId, startedBy], "messages");
    });
    return {};
  });
