import { memberWrites } from "#server/platform/access.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import { consumeAll, releaseAll } from "#server/platform/limits/consume-all.ts";
import { toMessage } from "./message-view.ts";
import { areInTouch, pairOf } from "./open-conversation.ts";
import { type NewMessage, type Sent, sendMessage } from "./send-message.ts";

/** Writes to a person; the first message to somebody is a request, and one of a few new contacts a day. */
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
    // Nobody has read it yet.
    return { message: toMessage(message, reader.userId, false), conversationId: message.conversationId };
  });

/** Counts a new contact before the transaction, which must not wait for counters, and gives it back if it was none. */
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
