export { DiscussionList } from "./discussion-list.tsx";
export { countDiscussions, discussionsOfQuery, discussionsQuery } from "./discussion-queries.ts";
