import { useQuery } from "@tanstack/react-query";
import type { Subscription } from "#contract/people/subscriptions.ts";
import { leaveFor } from "#web/platform/leave-for.ts";
import { FRESH_BY_VIEWER, useApi, useSession } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

const ENDED: readonly Subscription["status"][] = [null, "canceled", "incomplete", "incomplete_expired"];

/** True if there is no running subscription: it can be bought, and can't be canceled. */
export const hasEnded = (status: Subscription["status"]) => ENDED.includes(status);

export function useSubscription() {
  const { queries } = useApi();
  const enabled = useSession().status === "signed-in";
  return useQuery(queries.subscriptions.getSubscription.queryOptions({ ...FRESH_BY_VIEWER, enabled }));
}

export function usePortal(returnUrl: string) {
  const { queries } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.subscriptions.createPortal.mutationOptions(),
    onSuccess: ({ url }) => leaveFor(url),
    failed: { title: "Failed to open billing portal", hint: null, about: "portal" },
  });
  return { isBusy, open: () => void write({ returnUrl }) };
}
