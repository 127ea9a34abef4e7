export { LikeButton } from "./like-button.tsx";
export { LikeToggle } from "./like-toggle.tsx";
