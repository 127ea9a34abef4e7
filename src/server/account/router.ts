import { cancelEmailChange } from "./email-change/cancel-email-change.ts";
import { changeEmail } from "./email-change/change-email.ts";
import { confirmEmailChange } from "./email-change/confirm-email-change.ts";
import { getEmailChange } from "./email-change/get-email-change.ts";
import { restoreEmail } from "./email-change/restore-email.ts";
import { getMe } from "./get-me.ts";
import { changePassword } from "./passwords/change-password.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { endOtherSessions } from "./sessions/end-other-sessions.ts";
import { endSession } from "./sessions/end-session.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { signIn } from "./sessions/sign-in.ts";
import { signOut } from "./sessions/sign-out.ts";
import { signOutEverywhere } from "./sessions/sign-out-everywhere.ts";
import { confirmEmail } from "./sign-up/confirm-email.ts";
import { getConfirmation } from "./sign-up/get-confirmation.ts";
import { resendConfirmation } from "./sign-up/resend-confirmation.ts";
import { signUp } from "./sign-up/sign-up.ts";

export const accountRouter = {
  signUp,
  signIn,
  refreshSession,
  signOut,
  signOutEverywhere,
  resendConfirmation,
  getConfirmation,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  getMe,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  getEmailChange,
  changeEmail,
  cancelEmailChange,
  confirmEmailChange,
  restoreEmail,
};
