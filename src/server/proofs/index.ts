export { registerProofJobs } from "./proof-jobs.ts";
export { proofQueue } from "./proof-queue.ts";
