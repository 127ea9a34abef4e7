import { linkOptions } from "@tanstack/react-router";
import type { PostRef } from "#contract/parts.ts";
import { POST_ROUTES } from "#web/platform/post-routes.ts";

/** Link to a post, or to a comment in its thread. */
export const postLink = ({ kind, id }: PostRef, comment?: string) =>
  linkOptions({
    to: POST_ROUTES[kind].page,
    params: { id },
    search: comment === undefined ? {} : { comment },
    hash: comment === undefined ? "" : `comment-${comment}`,
  });
