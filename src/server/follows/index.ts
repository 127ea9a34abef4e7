export { isFollowed } from "./followed-posts.ts";
export { registerFollowJobs } from "./follow-jobs.ts";
