import * as z from "zod";
import {
  addressedPostKind,
  author,
  id,
  memberProcedure,
  NOT_FOUND,
  NOTIFICATION_KINDS,
  ownProcedure,
  timestamp,
} from "#contract/parts.ts";

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The latest actor; null for the team. */
  actor: author.nullable(),
  /** Number of grouped events, as in "Nora and 4 others". */
  count: z.number().int(),
  /** Up to four newest authors of the comments that share this entry; empty if it is about one. */
  names: z.array(z.string()),
  title: z.string().nullable(),
  /** Start of the comment, at most 160 characters; null without a visible comment. */
  excerpt: z.string().nullable(),
  /** Link target; null when it is deleted. */
  target: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("review"), id, commentId: id.nullable() }),
      z.object({ kind: z.literal("discussion"), id, commentId: id.nullable() }),
      z.object({ kind: z.literal("message"), id }),
      z.object({ kind: z.literal("page"), path: z.string() }),
    ])
    .nullable(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  at: timestamp,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: memberProcedure
    .route({
      method: "GET",
      path: "/notifications",
      summary:
        "List your notifications, newest first, 20 per page; unread comments on a thread are one entry",
    })
    .input(z.object({ after: id.optional().meta({ description: "The last id of the previous page" }) }))
    .output(z.object({ items: z.array(notification), unreadCount: z.number().int(), next: id.nullable() })),

  markRead: ownProcedure
    .route({
      method: "POST",
      path: "/notifications/{id}/read",
      summary: "Mark an unread notification as read, with the others of its entry",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.object({ unreadCount: z.number().int() })),

  markAllRead: ownProcedure
    .route({ method: "POST", path: "/notifications/read", summary: "Mark all notifications as read" })
    .output(z.object({ unreadCount: z.number().int() })),

  getThread: memberProcedure
    .route({
      method: "GET",
      path: "/{kind}/{id}/follow",
      summary: "Get whether you follow or muted a thread",
    })
    .input(z.object({ kind: addressedPostKind, id }))
    .errors(NOT_FOUND)
    .output(z.object({ isFollowed: z.boolean(), isMuted: z.boolean() })),

  putThread: ownProcedure
    .route({ method: "PUT", path: "/{kind}/{id}/follow", summary: "Follow or mute a thread" })
    .input(z.object({ kind: addressedPostKind, id, isMuted: z.boolean() }))
    .errors(NOT_FOUND)
    .output(z.object({ isFollowed: z.boolean(), isMuted: z.boolean() })),
};
