export { DiscussionList } from "./discussion-list.tsx";
export { countDiscussions, discussionsOfQuery } from "./discussion-queries.ts";
export { LazyDiscussionsTab, loadDiscussions } from "./load-discussions.ts";
