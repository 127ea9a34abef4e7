import type { ApiContext } from "#web/platform/api/api.ts";
import { leaveFor } from "#web/platform/leave-for.ts";
import { writeOnce } from "#web/ui/form/write.ts";
import { toast } from "#web/ui/toast/toast.ts";

/** Opens the checkout of Premium, or of one review. */
export function startCheckout(
  { queryClient, queries }: ApiContext,
  reviewId: string | undefined,
  failed: { title: string; about: string },
): Promise<boolean> {
  return writeOnce(
    queryClient,
    {
      ...queries.subscriptions.createCheckout.mutationOptions(),
      async onSuccess({ url }) {
        if (url) return leaveFor(url);
        toast({ ...failed, title: "No checkout URL returned", tone: "error" });
      },
      failed: { ...failed, hint: null },
    },
    reviewId === undefined ? { kind: "subscription" } : { kind: "unlock", reviewId },
  );
}
