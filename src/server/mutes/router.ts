export { listMutedPosts as listPosts } from "./list-muted-posts.ts";
export { listMutes as list } from "./list-mutes.ts";
export { putMute as put } from "./put-mute.ts";
export { removeMute as remove } from "./remove-mute.ts";
