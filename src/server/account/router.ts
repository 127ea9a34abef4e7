import { confirmEmail } from "./confirm-email.ts";
import { getMe } from "./get-me.ts";
import { refreshSession } from "./refresh-session.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";

export const accountRouter = {
  signUp,
  signIn,
  refreshSession,
  signOut,
  resendConfirmation,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  getMe,
};
