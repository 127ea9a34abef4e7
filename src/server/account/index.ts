export { registerAccountJobs } from "./account-jobs.ts";
export { disableAccount, enableAccount } from "./disable-account.ts";
