import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { forgetSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";

/** Ends the session here and on the server, says so, and goes home. */
export function useSignOut() {
  const { api } = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await api.account.signOut();
    } catch {
      toast({ title: "Could not sign out", description: "Please try again.", tone: "error" });
      return;
    }
    forgetSession();
    queryClient.getMutationCache().clear();
    toast({ title: "Signed out", description: "You have been signed out successfully." });
    await router.navigate({ to: "/" });
  };
}
