export { registerFollowJobs } from "./follow-jobs.ts";
export { newFollowed } from "./followed-posts.ts";
