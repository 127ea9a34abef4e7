export { loadLogEntries } from "./load-log-entries.ts";
export { logAction } from "./log-action.ts";
export { countReportedItems } from "./pending-counts.ts";
export { matches } from "./queue-search.ts";
export { loadSubjects } from "./subjects.ts";
export { GRACE_SECONDS, registerModerationJobs } from "./take-effect.ts";
