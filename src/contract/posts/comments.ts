import * as z from "zod";
import {
  addressedPostKind,
  author,
  COMMENT_SORTS,
  id,
  isVisible,
  LIMITS,
  markedText,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  PROFILE_TYPES,
  postRef,
  publicProcedure,
  timestamp,
  unfinishedText,
} from "#contract/parts.ts";
import { richText } from "#contract/text/rich-text.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";

export const threadLock = z.object({ reason: z.string(), at: timestamp });
export type ThreadLock = z.infer<typeof threadLock>;

/** pending, hidden and removed comments: only the author and moderators get the text. */
export const COMMENT_STATES = ["visible", "pending", "hidden", "removed", "rejected", "deleted"] as const;

const commenter = author.extend({
  reviewerType: z
    .enum(PROFILE_TYPES)
    .nullish()
    // A thread names many who left it blank.
    .overwrite((type) => type ?? undefined),
});

export const comment = z.object({
  id,
  parentId: id.nullable(),
  /** 0 for a comment on the post itself. */
  depth: z.number().int(),
  author: commenter.nullable(),
  /** True for the author of the review or discussion; false for a placeholder. */
  isByStarter: z.boolean(),
  /** The author being replied to; null at depth 0 and below a placeholder. */
  replyTo: author.pick({ id: true, fullName: true }).nullable(),
  /** Null for a placeholder. */
  body: richText.nullable(),
  state: z.enum(COMMENT_STATES),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  likeCount: z.number().int(),
  isLiked: z.boolean(),
  replyCount: z.number().int(),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    reply: z.boolean(),
    like: z.boolean(),
    report: z.boolean(),
  }),
});
export type Comment = z.infer<typeof comment>;

export const commentPage = z.object({
  items: z.array(comment),
  /** Visible comments of the thread, without placeholders. */
  total: z.number().int(),
  next: id.nullable(),
  /** True when the page holds only the branch of the requested comment. */
  isBranch: z.boolean(),
  /** True when the requested comment is deleted, not visible to the viewer, or unknown. */
  isGone: z.boolean(),
  /** The oldest and the newest visible comment; null without any. */
  ends: z.object({ first: id, latest: id }).nullable(),
  lock: threadLock.nullable(),
});
export type CommentPage = z.infer<typeof commentPage>;

const content = markedText(LIMITS.commentContent)
  .min(1, "Content required")
  .refine(isVisible, "Content required");

export const threadPageInput = z.object({
  id,
  sort: z.enum(COMMENT_SORTS).default("best"),
  after: id.optional().meta({ description: "`next` of the previous page" }),
  comment: id
    .optional()
    .meta({ description: "Comment to show. If it is not on the first page, only its branch is returned" }),
});

const posted = z.object({ comment, total: z.number().int() });

export const comments = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/{kind}/{id}/comments",
      summary: "List the comments on a review or discussion: 50, then 200 per page",
    })
    .input(threadPageInput.extend({ kind: addressedPostKind }))
    .errors(NOT_FOUND)
    .output(commentPage),

  create: memberProcedure
    .route({
      method: "POST",
      path: "/comments",
      summary: "Comment on a review or discussion, or reply to a comment",
      successStatus: 201,
    })
    .input(z.object({ thread: postRef, parentId: id.nullable().default(null), content }))
    .errors({
      ...NOT_FOUND,
      PARENT_GONE: { status: 409, message: "The comment you're replying to is no longer available." },
      LOCKED: { status: 409, message: "This discussion is locked. New comments are closed." },
    })
    .output(posted),

  getContent: memberProcedure
    .route({
      method: "GET",
      path: "/comments/{id}/content",
      summary: "Get the source text of your own comment for editing",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.object({ content: z.string(), version })),

  update: memberProcedure
    .route({
      method: "PUT",
      path: "/comments/{id}",
      summary: "Edit your own comment; edits after 15 minutes are marked and keep a history",
    })
    .input(z.object({ id, content, version: editedVersion }))
    .errors({ ...NOT_FOUND, ...changed(z.object({ content: z.string() })) })
    .output(posted),

  remove: ownProcedure
    .route({
      method: "DELETE",
      path: "/comments/{id}",
      summary: "Delete your own comment; a comment with replies leaves a placeholder",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.object({ isTombstone: z.boolean(), total: z.number().int() })),

  listVersions: publicProcedure
    .route({
      method: "GET",
      path: "/comments/{id}/versions",
      summary: "List the earlier versions of an edited comment, newest first",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.array(z.object({ body: richText, replacedAt: timestamp }))),

  listParticipants: memberProcedure
    .route({
      method: "GET",
      path: "/{kind}/{id}/participants",
      summary:
        "Suggest up to 8 people for mentions, by name prefix: participants of the thread, then other members who have written something public",
    })
    .input(
      z.object({
        kind: addressedPostKind,
        id,
        text: unfinishedText(LIMITS.fullName).default(""),
      }),
    )
    .errors(NOT_FOUND)
    .output(z.array(author)),

  preview: ownProcedure
    .route({ method: "POST", path: "/comments/preview", summary: "Render a preview of a comment" })
    .input(z.object({ content: markedText(LIMITS.commentContent) }))
    .output(z.object({ body: richText })),
};
