export { registerCompsJobs } from "./comps-jobs.ts";
export { forgetSums } from "./forget-sums.ts";
export { loadComps } from "./load-comps.ts";
