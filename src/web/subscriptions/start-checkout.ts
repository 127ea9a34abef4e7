import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { toast } from "#web/ui/toast.ts";

const FAILED = "Failed to start checkout process. Please try again.";

/** Asks for a checkout and goes there; false where it could not be begun, which a message has said. */
export async function startCheckout(api: Api, reviewId?: string): Promise<boolean> {
  try {
    const wanted =
      reviewId === undefined ? { kind: "subscription" as const } : { kind: "unlock" as const, reviewId };
    const { url } = await api.subscriptions.createCheckout(wanted);
    if (!url) {
      toast({ title: "No checkout URL returned", tone: "error", about: "checkout" });
      return false;
    }
    window.location.assign(url);
    return true;
  } catch (error) {
    toast({ title: errorText(error, FAILED), tone: "error", about: "checkout" });
    return false;
  }
}
