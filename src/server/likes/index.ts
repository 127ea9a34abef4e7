export { forgetLikes } from "./forget-likes.ts";
