import { memberWrites } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { limitMember, limitMemberWhole, releaseMember } from "#server/platform/limits/limit-member.ts";
import { toMessage } from "./message-view.ts";
import { areInTouch, pairOf } from "./open-conversation.ts";
import { type NewMessage, type Sent, sendMessage } from "./send-message.ts";

/** Sends a message. The first one to someone is a request and counts as a new contact. */
export const createMessage = api.messages.create
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { reader } = context;
    const recipientId = input.recipientId.toLowerCase();
    if (recipientId === reader.userId) throw errors.NOT_TO_YOURSELF();
    await limitMember(context, "message");
    const sent = await send(context, { ...input, senderId: reader.userId, recipientId });
    if (sent.problem !== null) throw errors[sent.problem]();
    const { message } = sent;
    return { message: toMessage(message, reader.userId, false), conversationId: message.conversationId };
  });

/** Takes the new-contact limits outside the transaction, and releases them if no new conversation starts. */
async function send(context: MemberContext, message: NewMessage): Promise<Sent> {
  const { db } = context;
  const store = () => db.transaction((tx) => sendMessage(tx, message));
  if (await areInTouch(db, pairOf(message.senderId, message.recipientId))) return store();
  await limitMemberWhole(context, "newContact");
  let isNewContact = false;
  try {
    const sent = await store();
    isNewContact = sent.problem === null && sent.isNewContact;
    return sent;
  } finally {
    if (!isNewContact) await releaseMember(context, "newContact");
  }
}
