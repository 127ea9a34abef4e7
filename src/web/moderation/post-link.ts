import { linkOptions } from "@tanstack/react-router";
import type { ThreadRef } from "#contract/comments.ts";
import { POST_ROUTES } from "#web/platform/post-routes.ts";

/** Link to a post, or to a comment in its thread. */
export const postLink = ({ kind, id }: ThreadRef, comment?: string) =>
  linkOptions({
    to: POST_ROUTES[kind].page,
    params: { id },
    search: comment === undefined ? {} : { comment },
    hash: comment === undefined ? "" : `comment-${comment}`,
  });
