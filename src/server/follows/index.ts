export { registerFollowJobs } from "./follow-jobs.ts";
export { isFollowed, newFollowed } from "./followed-posts.ts";
