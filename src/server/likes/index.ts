export { eraseLikes, eraseLikesOfPost } from "./erase-likes.ts";
