import { getLike } from "./get-like.ts";
import { putLike } from "./put-like.ts";
import { removeLike } from "./remove-like.ts";

export const likesRouter = {
  get: getLike,
  put: putLike,
  remove: removeLike,
};
