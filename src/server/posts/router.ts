import { removePost } from "./remove-post.ts";

export const postsRouter = { remove: removePost };
