import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { showAccountToast } from "./account-toast.ts";

/** Resends the confirmation email. Shows the same whether or not the account exists. */
export async function resendConfirmation(api: Api, email: string, redirect: string): Promise<void> {
  try {
    await api.account.resendConfirmation({ email, redirect });
    showAccountToast({
      title: "Check Your Email",
      description: "If this email still needs confirming, we've sent a new link.",
    });
  } catch (error) {
    showAccountToast({
      title: errorText(error, "Failed to send the email. Please try again."),
      tone: "error",
    });
  }
}
