export { isFollowed } from "./followed-posts.ts";
