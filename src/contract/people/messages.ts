import * as z from "zod";
import {
  author,
  id,
  isVisible,
  LIMITS,
  line,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  page,
  paragraphs,
  timestamp,
} from "#contract/parts.ts";

export const message = z.object({
  id,
  isMine: z.boolean(),
  subject: z.string().nullable(),
  content: z.string(),
  createdAt: timestamp,
  read: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const conversationRow = z.object({
  id,
  with: author,
  lastMessage: message,
  unreadCount: z.number().int(),
  /** Not accepted yet. incoming: a first message to the viewer. outgoing: the viewer's first message. */
  request: z.enum(["none", "incoming", "outgoing"]),
});
export type ConversationRow = z.infer<typeof conversationRow>;

export const conversation = z.object({
  id,
  with: author,
  request: z.enum(["none", "incoming", "outgoing"]),
  /** Whether the viewer blocked the other member. Being blocked is never revealed. */
  isBlocked: z.boolean(),
  /** Oldest first. The first page holds the newest messages; `before` loads earlier ones. */
  messages: z.array(message),
  /** Cursor: pass it as `before`; null at the beginning. */
  earlier: id.nullable(),
  can: z.object({ reply: z.boolean() }),
});
export type Conversation = z.infer<typeof conversation>;

const blockedMember = author.extend({ blockedAt: timestamp });
export type BlockedMember = z.infer<typeof blockedMember>;

const content = paragraphs(LIMITS.messageContent)
  .min(1, "Please enter a message")
  .refine(isVisible, "Please enter a message");
const subject = line(LIMITS.messageSubject)
  .nullish()
  .transform((value) => (value && isVisible(value) ? value : null));

export const messages = {
  list: memberProcedure
    .route({
      method: "GET",
      path: "/messages",
      summary: "List your conversations by latest message, 20 per page",
    })
    .input(
      z.object({
        q: line(LIMITS.searchText).default("").meta({ description: "Searches names, subjects and texts" }),
        after: id.optional().meta({ description: "The last message id of the previous page" }),
      }),
    )
    .output(
      z.object({ items: z.array(conversationRow), unreadCount: z.number().int(), next: id.nullable() }),
    ),

  get: memberProcedure
    .route({ method: "GET", path: "/messages/{id}", summary: "Get the conversation that contains a message" })
    .input(z.object({ id, before: id.optional() }))
    .errors(NOT_FOUND)
    .output(conversation),

  create: memberProcedure
    .route({
      method: "POST",
      path: "/messages",
      summary: "Send a message; the first message to a user is a request that they can accept",
      successStatus: 201,
    })
    .input(z.object({ recipientId: id, subject, content }))
    .errors({
      ...NOT_FOUND,
      NOT_TO_YOURSELF: { status: 422, message: "You can't message yourself." },
      NOT_ACCEPTED_YET: { status: 409, message: "They haven't accepted your first message yet." },
      BLOCKED_BY_YOU: { status: 409, message: "You blocked this person." },
    })
    .output(z.object({ message, conversationId: id })),

  markRead: ownProcedure
    .route({
      method: "POST",
      path: "/conversations/{conversationId}/read",
      summary: "Mark the messages of a conversation as read",
    })
    .input(z.object({ conversationId: id }))
    .errors(NOT_FOUND)
    .output(z.object({ unreadCount: z.number().int() })),

  accept: memberProcedure
    .route({
      method: "POST",
      path: "/conversations/{conversationId}/accept",
      summary: "Accept a message request",
    })
    .input(z.object({ conversationId: id }))
    .errors(NOT_FOUND)
    .output(z.object({})),

  listBlocks: memberProcedure
    .route({
      method: "GET",
      path: "/blocks",
      summary: "List the users you blocked, newest first, 20 per page",
    })
    .input(z.object({ page }))
    .output(z.object({ items: z.array(blockedMember), page: z.number().int(), pageCount: z.number().int() })),

  getBlock: memberProcedure
    .route({ method: "GET", path: "/blocks/{userId}", summary: "Get whether you blocked a user" })
    .input(z.object({ userId: id }))
    .output(z.object({ isBlocked: z.boolean() })),

  putBlock: ownProcedure
    .route({ method: "PUT", path: "/blocks/{userId}", summary: "Block a user without notifying them" })
    .input(z.object({ userId: id }))
    .errors({ ...NOT_FOUND, NOT_YOURSELF: { status: 422, message: "You can't block yourself." } })
    .output(z.object({})),

  removeBlock: ownProcedure
    .route({ method: "DELETE", path: "/blocks/{userId}", summary: "Unblock a user" })
    .input(z.object({ userId: id }))
    .output(z.object({})),
};
