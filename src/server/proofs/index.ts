export { registerProofJobs } from "./proof-jobs.ts";
