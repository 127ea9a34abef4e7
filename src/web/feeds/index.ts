export { feedLinks } from "./feed-links.ts";
