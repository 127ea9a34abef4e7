export { registerAccountDataJobs } from "./account-data-jobs.ts";
