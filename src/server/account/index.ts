export { registerAccountJobs } from "./account-jobs.ts";
export { disableAccount, enableAccount } from "./disable-account.ts";
export { resetSecondFactor } from "./factors/reset-second-factor.ts";
export { isLastAdmin } from "./last-admin.ts";
export { loadMe } from "./load-me.ts";
export { proveWithPassword } from "./passwords/prove-identity.ts";
export { providerCallbacks } from "./providers/provider-callbacks.ts";
export { CHOOSE_PASSWORD_HOURS, createConfirmedAccount } from "./sign-up/create-confirmed-account.ts";
