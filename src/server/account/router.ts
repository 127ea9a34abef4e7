export { changeEmail } from "./change-email/change-email.ts";
export { confirmEmailChange } from "./change-email/confirm-email-change.ts";
export {
  cancelEmailChange,
  getEmailChange,
  resumeEmails,
} from "./change-email/email-changes.ts";
export { restoreEmail } from "./change-email/restore-email.ts";
export { addPasskey, startPasskey } from "./change-factors/add-passkey.ts";
export { replaceRecoveryCodes, startCodes, turnOffCodes, turnOnCodes } from "./change-factors/codes.ts";
export { openFactorLink, sendFactorLink } from "./change-factors/factor-link.ts";
export { getFactors } from "./change-factors/get-factors.ts";
export { removePasskey, renamePasskey } from "./change-factors/own-passkeys.ts";
export { changePassword } from "./change-password/change-password.ts";
export { requestPasswordReset } from "./change-password/request-password-reset.ts";
export { resetPassword } from "./change-password/reset-password.ts";
export {
  getCalendar,
  getSavedFeed,
  replaceCalendar,
  replaceSavedFeed,
} from "./feed-and-calendar.ts";
export { getMe } from "./me.ts";
export { confirmIdentity } from "./prove/confirm-identity.ts";
export { finishProviderVisit } from "./providers/finish-provider-visit.ts";
export { listIdentities, unlinkIdentity } from "./providers/own-identities.ts";
export {
  startProviderConfirmation,
  startProviderLink,
  startProviderSignIn,
} from "./providers/start-provider-visit.ts";
export { getBrowser } from "./sign-in/get-browser.ts";
export {
  endOtherSessions,
  endSession,
  listSessions,
  refreshSession,
  signOut,
  signOutEverywhere,
} from "./sign-in/sessions.ts";
export { signIn, signInWithCode } from "./sign-in/sign-in.ts";
export { getPasskeyChallenge, signInWithPasskey } from "./sign-in/sign-in-with-passkey.ts";
export { confirmEmail } from "./sign-up/confirm-email.ts";
export { confirmHere } from "./sign-up/confirm-here.ts";
export { getConfirmation } from "./sign-up/confirmation-links.ts";
export { resendConfirmation } from "./sign-up/resend-confirmation.ts";
export { signUp } from "./sign-up/sign-up.ts";
