export { forgetLikes, forgetLikesOfPost } from "./forget-likes.ts";
