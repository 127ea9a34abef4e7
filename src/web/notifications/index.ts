export { ThreadFollow } from "./thread-follow.tsx";
