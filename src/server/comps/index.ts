export { registerCompsJobs } from "./comps-jobs.ts";
export { loadComps } from "./load-comps.ts";
