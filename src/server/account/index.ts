export { registerAccountJobs } from "./account-jobs.ts";
export { queueFactorMail, roleChangedMail } from "./change-factors/factor-mails.ts";
export { resetSecondFactor } from "./change-factors/remove-factors.ts";
export { disableAccount, enableAccount } from "./disable-account.ts";
export { isLastAdmin } from "./last-admin.ts";
export { loadMe } from "./me.ts";
export { prove, proven } from "./prove/proof.ts";
export { providerCallbacks } from "./providers/provider-callbacks.ts";
export { CHOOSE_PASSWORD_HOURS, createConfirmedAccount } from "./sign-up/create-confirmed-account.ts";
