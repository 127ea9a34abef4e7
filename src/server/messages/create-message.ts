import { memberWrites } from "#server/platform/access.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import { consumeAll, releaseAll } from "#server/platform/limits/consume-all.ts";
import { toMessage } from "./message-view.ts";
import { areInTouch, pairOf } from "./open-conversation.ts";
import { type NewMessage, type Sent, sendMessage } from "./send-message.ts";

/** Sends a message. The first one to someone is a request and counts as a new contact. */
export const createMessage = api.messages.create
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { limits, network, reader } = context;
    const recipientId = input.recipientId.toLowerCase();
    if (recipientId === reader.userId) throw errors.NOT_TO_YOURSELF();
    await limits.take("message", reader.userId);
    await limits.take("messageNetwork", network);
    const sent = await send(context, { ...input, senderId: reader.userId, recipientId });
    if (sent.problem !== null) throw errors[sent.problem]();
    const { message } = sent;
    return { message: toMessage(message, reader.userId, false), conversationId: message.conversationId };
  });

/** Takes the new-contact limits outside the transaction, and releases them if no new conversation starts. */
async function send({ db, limits, network }: RequestContext, message: NewMessage): Promise<Sent> {
  const { senderId, recipientId } = message;
  const store = () => db.transaction((tx) => sendMessage(tx, message));
  if (await areInTouch(db, pairOf(senderId, recipientId))) return store();
  const uses = [
    ["newContact", senderId],
    ["newContactNetwork", network],
  ] as const;
  await consumeAll(limits, uses);
  let isNewContact = false;
  try {
    const sent = await store();
    isNewContact = sent.problem === null && sent.isNewContact;
    return sent;
  } finally {
    if (!isNewContact) await releaseAll(limits, uses);
  }
}
