export { registerFollowJobs } from "./follow-jobs.ts";
export { isFollowed } from "./followed-posts.ts";
