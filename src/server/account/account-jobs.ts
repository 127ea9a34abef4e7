import type { Platform } from "#server/platform/platform.ts";
import {
  removeExpiredEmailChanges,
  SEND_EMAIL_CHANGE,
  sendEmailChange,
} from "./change-email/email-changes.ts";
import { removeExpiredReservations } from "./change-email/former-emails.ts";
import { SEND_PASSWORD_RESET, sendPasswordReset } from "./change-password/request-password-reset.ts";
import { RESEND_CONFIRMATION, sendConfirmationAgain } from "./sign-up/resend-confirmation.ts";

const CLEAN_UP_SECONDS = 60 * 60;

export function registerAccountJobs(platform: Platform): void {
  const { auth, jobs, limits, outbox } = platform;
  jobs.work(RESEND_CONFIRMATION, ({ email, redirect }) =>
    sendConfirmationAgain(platform, { email: String(email), redirect: String(redirect) }),
  );
  jobs.work(SEND_PASSWORD_RESET, ({ email }) => sendPasswordReset(platform, { email: String(email) }));
  jobs.work(SEND_EMAIL_CHANGE, ({ changeId }) => sendEmailChange(platform, { changeId: String(changeId) }));
  jobs.every("remove-expired", CLEAN_UP_SECONDS, async () => {
    await auth.removeExpired();
    await removeExpiredEmailChanges(platform.db);
    await removeExpiredReservations(platform.db);
    await limits.removeExpired();
    await outbox.removeOld();
  });
}
