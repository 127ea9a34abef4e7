export { isFollowed, newFollowed } from "./followed-posts.ts";
