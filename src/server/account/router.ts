import { cancelEmailChange } from "./cancel-email-change.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { getConfirmation } from "./get-confirmation.ts";
import { getEmailChange } from "./get-email-change.ts";
import { getMe } from "./get-me.ts";
import { listSessions } from "./list-sessions.ts";
import { refreshSession } from "./refresh-session.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { resetPassword } from "./reset-password.ts";
import { restoreEmail } from "./restore-email.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { signUp } from "./sign-up.ts";

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
