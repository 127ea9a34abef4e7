export { DeletedPost } from "./deleted-post.tsx";
export { OwnActions } from "./own-actions.tsx";
