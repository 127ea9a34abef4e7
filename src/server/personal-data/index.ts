export { registerPersonalDataJobs } from "./personal-data-jobs.ts";
