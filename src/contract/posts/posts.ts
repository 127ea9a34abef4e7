import * as z from "zod";
import { addressedPostKind, id, NOT_FOUND, ownProcedure, ownState } from "#contract/parts.ts";
import { commentPage } from "./comments.ts";

const postAddress = z.object({ kind: addressedPostKind, id });
export type PostAddress = z.input<typeof postAddress>;

export const postViewer = z.object({
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  isFollowed: z.boolean(),
  isMuted: z.boolean(),
});
export type PostViewer = z.infer<typeof postViewer>;

/** What the page of a review or discussion also shows, so that it needs only one request. */
export const postPage = z.object({
  comments: commentPage,
  viewer: postViewer.nullable(),
  /** Null unless the viewer is the author. */
  own: ownState.nullable(),
  can: z.object({ edit: z.boolean(), comment: z.boolean() }),
});
export type PostPage = z.infer<typeof postPage>;

export const posts = {
  remove: ownProcedure
    .route({
      method: "DELETE",
      path: "/posts/{kind}/{id}",
      summary: "Delete your review or discussion with all its versions; comments by others stay",
    })
    .input(postAddress)
    .errors(NOT_FOUND)
    .output(z.object({})),
};
