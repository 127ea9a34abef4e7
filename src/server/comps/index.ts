export { registerCompsJobs } from "./comps-jobs.ts";
