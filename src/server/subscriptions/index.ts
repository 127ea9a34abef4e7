export { applyEvent } from "./apply-event.ts";
export { endCredit, grantCredit, restoreCredit } from "./credit.ts";
export { cancelForDeletion } from "./customer.ts";
export { registerSubscriptionJobs } from "./subscription-jobs.ts";
