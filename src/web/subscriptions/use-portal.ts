import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { useRedirecting } from "./use-redirecting.ts";

/** Opens the billing portal, which leads back to a path of ours. */
export function usePortal(returnUrl: string) {
  const { api } = useApi();
  const [isBusy, setBusy] = useRedirecting();
  const open = async () => {
    setBusy(true);
    try {
      const { url } = await api.subscriptions.createPortal({ returnUrl });
      window.location.assign(url);
    } catch (error) {
      setBusy(false);
      toast({ title: errorText(error, "Failed to open billing portal"), tone: "error", about: "portal" });
    }
  };
  return { isBusy, open: () => void open() };
}
