import { signedIn } from "#server/platform/access.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import type { Limits } from "#server/platform/limits.ts";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { toMessage } from "./message-view.ts";
import { areInTouch, pairOf } from "./open-conversation.ts";
import { type NewMessage, type Sent, sendMessage } from "./send-message.ts";

/** Writes to a person; the first message to somebody is a request, and one of a few new contacts a day. */
export const createMessage = api.messages.create.use(signedIn).handler(async ({ input, context, errors }) => {
  const { limits, reader } = context;
  const recipientId = input.recipientId.toLowerCase();
  if (recipientId === reader.userId) throw errors.NOT_TO_YOURSELF();
  await limitWrites(context);
  await limits.take("message", reader.userId);
  const sent = await send(context, { ...input, senderId: reader.userId, recipientId });
  if (sent.problem !== null) throw errors[sent.problem]();
  const { message } = sent;
  return { message: toMessage(message, reader.userId), conversationId: message.conversationId };
});

/** Counts a new contact before the transaction, which must not wait for counters, and gives it back if it was none. */
async function send({ db, limits }: RequestContext, message: NewMessage): Promise<Sent> {
  const { senderId, recipientId } = message;
  const store = () => retryConflicts(() => db.transaction((tx) => sendMessage(tx, message)));
  if (await areInTouch(db, pairOf(senderId, recipientId))) return store();
  await takeContact(limits, senderId);
  let isNewContact = false;
  try {
    const sent = await store();
    isNewContact = sent.problem === null && sent.isNewContact;
    return sent;
  } finally {
    if (!isNewContact) await limits.giveBack("newContact", senderId);
  }
}

/** What is refused is counted, too: many at once, of which one succeeds, would use up the others. */
async function takeContact(limits: Limits, userId: string): Promise<void> {
  try {
    await limits.take("newContact", userId);
  } catch (refusal) {
    await limits.giveBack("newContact", userId);
    throw refusal;
  }
}
