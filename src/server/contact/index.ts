export { registerContactJobs } from "./contact-jobs.ts";
