import { type Case, everyone, nothing, type Row, row, signedIn, visit } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { storeBlock, storeConversation } from "./messages-stage.ts";
import type { Stage } from "./stage.ts";

const stranger = async (stage: Stage) => (await stage.newAccount({ isConfirmed: true })).id;

type Conversation = Awaited<ReturnType<typeof storeConversation>>;

/** Conversations to request; the last three must stay hidden. */
const CONVERSATIONS: Record<string, (stage: Stage, actor: Actor) => Promise<Conversation>> = {
  received: async (stage, actor) =>
    storeConversation(stage, { from: await stranger(stage), to: stage.userOf(actor).id }),
  sent: async (stage, actor) =>
    storeConversation(stage, { from: stage.userOf(actor).id, to: await stranger(stage) }),
  "another's": async (stage) =>
    storeConversation(stage, { from: stage.other.id, to: await stranger(stage), isAccepted: true }),
  "sent to a member who had blocked the sender": async (stage, actor) =>
    storeConversation(stage, {
      from: await stranger(stage),
      to: stage.userOf(actor).id,
      isDelivered: false,
    }),
  missing: async ({ missingId }) => ({ conversationId: missingId, messageId: missingId }),
};

const ofConversations = (
  path: (conversation: Conversation) => string,
  statuses: Record<string, number>,
): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(CONVERSATIONS).map(([name, store]): [string, Case] => [
      name,
      {
        prepare: async (stage, actor) => ({ path: path(await store(stage, actor)) }),
        expected: signedIn(statuses[name] ?? 404),
      },
    ]),
  );

const to = (recipient: (stage: Stage, actor: Actor) => Promise<string> | string, status: number): Case => ({
  prepare: async (stage, actor) => ({
    body: { recipientId: await recipient(stage, actor), subject: "A question", content: "Hello!" },
  }),
  expected: signedIn(status),
});

const blocked = (person: (stage: Stage, actor: Actor) => Promise<string> | string, status: number): Case => ({
  prepare: async (stage, actor) => ({ path: `/blocks/${await person(stage, actor)}` }),
  expected: signedIn(status),
});

/** Only the two participants have access, not even moderators. */
export const MESSAGES_ACCESS: Record<string, Row> = {
  "GET /messages": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "GET /messages/{id}": row({
    ...ofConversations(({ messageId }) => `/messages/${messageId}`, {
      received: 200,
      sent: 200,
    }),
    "malformed id": visit(() => "/messages/7", everyone(400)),
  }),
  "POST /messages": row(
    {
      "to a stranger": to(stranger, 201),
      "to a member who blocked the sender": to(async (stage, actor) => {
        const recipientId = await stranger(stage);
        await storeBlock(stage, recipientId, stage.userOf(actor).id);
        return recipientId;
      }, 201),
      "to a member whom the sender blocked": to(async (stage, actor) => {
        const recipientId = await stranger(stage);
        await storeBlock(stage, stage.userOf(actor).id, recipientId);
        return recipientId;
      }, 409),
      "a second time, not accepted": to(async (stage, actor) => {
        const recipientId = await stranger(stage);
        await storeConversation(stage, { from: stage.userOf(actor).id, to: recipientId });
        return recipientId;
      }, 409),
      "to themselves": to((stage, actor) => stage.userOf(actor).id, 422),
      missing: to(({ missingId }) => missingId, 404),
    },
    ["recipientId", "subject", "content"],
  ),
  "POST /conversations/{conversationId}/read": row(
    ofConversations(({ conversationId }) => `/conversations/${conversationId}/read`, {
      received: 200,
      sent: 200,
    }),
  ),
  "POST /conversations/{conversationId}/accept": row(
    ofConversations(({ conversationId }) => `/conversations/${conversationId}/accept`, {
      received: 200,
      sent: 404,
    }),
  ),
  "GET /blocks": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "GET /blocks/{userId}": row({
    own: blocked((stage, actor) => stage.userOf(actor).id, 200),
    "another's": blocked(stranger, 200),
    missing: blocked(({ missingId }) => missingId, 200),
  }),
  "PUT /blocks/{userId}": row({
    own: blocked((stage, actor) => stage.userOf(actor).id, 422),
    "another's": blocked(stranger, 200),
    missing: blocked(({ missingId }) => missingId, 404),
  }),
  "DELETE /blocks/{userId}": row({
    own: blocked(async (stage, actor) => {
      const blockedId = await stranger(stage);
      await storeBlock(stage, stage.userOf(actor).id, blockedId);
      return blockedId;
    }, 200),
    // The other member's block stays.
    "another's": blocked(async (stage, actor) => {
      const blockerId = await stranger(stage);
      await storeBlock(stage, blockerId, stage.userOf(actor).id);
      return blockerId;
    }, 200),
    missing: blocked(({ missingId }) => missingId, 200),
  }),
};
