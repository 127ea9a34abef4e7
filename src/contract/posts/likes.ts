import * as z from "zod";
import { addressedLikeableKind, id, memberProcedure, NOT_FOUND, ownProcedure } from "#contract/parts.ts";

export const likeable = z.object({ kind: addressedLikeableKind, id });
export type Likeable = z.infer<typeof likeable>;
export type LikeableAddress = z.input<typeof likeable>;

const liked = z.object({ isLiked: z.boolean(), likeCount: z.number().int() });

export const likes = {
  get: memberProcedure
    .route({ method: "GET", path: "/{kind}/{id}/like", summary: "Check whether you like an item" })
    .input(likeable)
    .errors(NOT_FOUND)
    .output(liked),

  put: memberProcedure
    .route({ method: "PUT", path: "/{kind}/{id}/like", summary: "Like an item; idempotent" })
    .input(likeable)
    .errors(NOT_FOUND)
    .output(liked),

  remove: ownProcedure
    .route({ method: "DELETE", path: "/{kind}/{id}/like", summary: "Remove your like; idempotent" })
    .input(likeable)
    .errors(NOT_FOUND)
    .output(liked),
};
