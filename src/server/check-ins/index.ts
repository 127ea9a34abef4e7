export { registerCheckInJobs } from "./check-in-jobs.ts";
