export { ensureThread } from "./data/thread-queries.ts";
export { readThreadSearch } from "./data/thread-search.ts";
export { Thread } from "./thread.tsx";
