import { useApi } from "#web/platform/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { leaveFor } from "./leave-for.ts";

export function usePortal(returnUrl: string) {
  const { queries } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.subscriptions.createPortal.mutationOptions(),
    onSuccess: ({ url }) => leaveFor(url),
    failed: { title: "Failed to open billing portal", hint: null, about: "portal" },
  });
  return { isBusy, open: () => void write({ returnUrl }) };
}
