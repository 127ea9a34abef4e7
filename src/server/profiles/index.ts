export { registerProfileJobs } from "./profile-jobs.ts";
export { isReservedName } from "./reserved-names.ts";
