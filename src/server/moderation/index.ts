export { GRACE_SECONDS, registerModerationJobs } from "./decide/take-effect.ts";
export { loadLogEntries } from "./log/load-log-entries.ts";
export { logAction, logActions } from "./log/log-action.ts";
export { countProofs, countReportedItems } from "./queue/pending-counts.ts";
export { matches } from "./queue/queue-search.ts";
export { joinSubjects, loadSubjects } from "./subjects.ts";
