import { useState } from "react";
import type { ContributionChoice } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { leaveSession, sessionState } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { forgetInBrowser } from "./forget-in-browser.ts";

/** Deletes the account and leaves, in all tabs of this browser. @param onWrongPassword what to say beside the field */
export function useDeletion(onWrongPassword: (message: string) => void) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const leave = async (input: { password: string; contributions: ContributionChoice }) => {
    const state = sessionState();
    setBusy(true);
    try {
      await api.personalData.deleteAccount(input);
    } catch (error) {
      setBusy(false);
      const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
      if (code === "WRONG_PASSWORD") return onWrongPassword(`${message}.`);
      return toast({
        title: "Failed to delete account. Please contact support.",
        description: errorText(error, "Nothing was deleted."),
        tone: "error",
        about: "deletion",
      });
    }
    if (state.status === "signed-in") forgetInBrowser(state.session.user.id);
    leaveSession({ isDeleted: true });
  };
  return { leave, isBusy };
}
