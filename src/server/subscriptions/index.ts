export { applyEvent } from "./apply-event.ts";
export { cancelForDeletion } from "./cancel-for-deletion.ts";
export { endCredit, restoreCredit } from "./end-credit.ts";
export { grantCredit } from "./grant-credit.ts";
export { registerSubscriptionJobs } from "./subscription-jobs.ts";
