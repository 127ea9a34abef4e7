export { LikeButton } from "./like-button.tsx";
export { type Liked, LikeToggle } from "./like-toggle.tsx";
