export { registerCompsJobs } from "./comps-jobs.ts";
export { loadComps } from "./load-comps.ts";
export { forgetSums } from "./forget-sums.ts";
