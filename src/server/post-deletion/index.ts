export { removeWithdrawnPost } from "./delete-post.ts";
