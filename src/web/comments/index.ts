export { Thread } from "./thread.tsx";
export { ensureThread, readThreadSearch, type ThreadSearch, threadOptions } from "./thread-queries.ts";
