export { GRACE_SECONDS, registerModerationJobs } from "./decide/take-effect.ts";
export { loadLogEntries } from "./log/load-log-entries.ts";
export { logAction, logActions } from "./log/log-action.ts";
export { decidedInLog, type ModeratorQueue, type ModeratorQueues } from "./queue/moderator-queue.ts";
export { pendingQueues } from "./queue/queue-membership.ts";
export { matches } from "./queue/queue-search.ts";
export { numberQueue } from "./queue/unusual-numbers.ts";
export { joinSubjects, loadSubjects } from "./subjects.ts";
