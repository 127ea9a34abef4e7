import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { hasLeft, onSessionChange, sessionState } from "#web/platform/session.ts";
import { toast } from "#web/ui/toast.ts";

const SIGNED_OUT = {
  title: "Signed out",
  description: "You have been signed out successfully.",
  about: "account",
};
const ACCOUNT_DELETED = {
  title: "Account Deleted",
  description: "Your account has been deleted. We've emailed you a confirmation.",
  about: "account",
};

/**
 * Used once in the app: after signing out, here or in another tab, shows a toast and goes Home. If a session
 * ends on its own, the page says so and stays (docs/product.md#accounts).
 */
export function useSessionEnd() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    let before = sessionState().status;
    return onSessionChange(() => {
      const state = sessionState();
      const now = state.status;
      if (before === "signed-in" && now !== "signed-in") queryClient.getMutationCache().clear();
      if (state.status === "leaving") {
        toast(state.isDeleted ? ACCOUNT_DELETED : SIGNED_OUT);
        // No warning about unsaved changes: without a session they can't be saved.
        void router.navigate({ to: "/", ignoreBlocker: true }).finally(hasLeft);
      } else if (before === "signed-in" && now === "signed-out") {
        toast({ title: "Your session has ended", description: "Please sign in again.", about: "account" });
      }
      before = now;
    });
  }, [router, queryClient]);
}
