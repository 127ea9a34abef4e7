export { registerContactJobs } from "./contact-jobs.ts";
export { contactQueue } from "./contact-queue.ts";
