import { signOutBy } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";

/** Ends the session on the server, then in all tabs of this browser (see `useSessionEnd`). */
export function useSignOut() {
  const { api } = useApi();
  return async () => {
    try {
      await signOutBy((signal) => api.account.signOut(undefined, { signal }));
    } catch {
      toast({
        title: "Failed to sign out",
        description: "Please try again.",
        tone: "error",
        about: "account",
      });
    }
  };
}
