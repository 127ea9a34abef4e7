export { Thread } from "./thread.tsx";
export { ensureThread } from "./thread-queries.ts";
export { readThreadSearch, type ThreadSearch } from "./thread-search.ts";
