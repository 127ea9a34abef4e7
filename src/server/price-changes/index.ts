export { keepPriceAtSave, loadChangesSinceSave } from "./price-at-save.ts";
export { registerPriceChangeJobs } from "./price-change-jobs.ts";
