export { DiscussionList } from "./discussion-list.tsx";
export { discussionsOfQuery } from "./discussion-queries.ts";
