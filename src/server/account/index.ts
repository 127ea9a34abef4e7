export { registerAccountJobs } from "./account-jobs.ts";
export { confirmPassword } from "./confirm-password.ts";
export { CHOOSE_PASSWORD_HOURS, createConfirmedAccount } from "./create-confirmed-account.ts";
export { disableAccount, enableAccount } from "./disable-account.ts";
export { isLastAdmin } from "./last-admin.ts";
export { loadMe } from "./load-me.ts";
