export { registerProfileJobs } from "./profile-jobs.ts";
