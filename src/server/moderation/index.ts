export { loadLogEntries } from "./load-log-entries.ts";
export { logAction } from "./log-action.ts";
export { countReportedItems } from "./pending-counts.ts";
export { loadSubjects } from "./subjects.ts";
export { GRACE_SECONDS, registerModerationJobs } from "./take-effect.ts";
