export { loadPostPage } from "./load-post-page.ts";
