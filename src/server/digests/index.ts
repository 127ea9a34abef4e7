export { registerDigestJobs } from "./digest-jobs.ts";
