export { DiscussionList } from "./discussion-list.tsx";
export { countDiscussions, discussionsOfQuery } from "./discussion-queries.ts";
export { DiscussionRow } from "./discussion-row.tsx";
export { LazyDiscussionsTab, loadDiscussions } from "./load-discussions.ts";
