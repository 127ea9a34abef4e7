export { credentialRow } from "#server/platform/auth/credentials.ts";
export { hashPassword } from "#server/platform/auth/passwords.ts";
export { registerAccountJobs } from "./account-jobs.ts";
