export { removePost as remove } from "./remove-post.ts";
