export { getLike as get } from "./get-like.ts";
export { putLike as put } from "./put-like.ts";
export { removeLike as remove } from "./remove-like.ts";
