export { registerAccountJobs } from "./account-jobs.ts";
