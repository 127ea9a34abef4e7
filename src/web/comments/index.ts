export { Thread } from "./thread.tsx";
export { ensureThread } from "./thread-queries.ts";
export { readThreadSearch } from "./thread-search.ts";
