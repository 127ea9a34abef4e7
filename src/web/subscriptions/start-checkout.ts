import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { leaveFor } from "./leave-for.ts";

/** Opens the checkout. `onFailed` gets the server's reason, or `failed`. */
export async function startCheckout(
  api: Api,
  reviewId: string | undefined,
  failed: string,
  onFailed: (reason: string) => void,
): Promise<void> {
  try {
    const wanted =
      reviewId === undefined ? { kind: "subscription" as const } : { kind: "unlock" as const, reviewId };
    const { url } = await api.subscriptions.createCheckout(wanted);
    if (url) await leaveFor(url);
    else onFailed("No checkout URL returned");
  } catch (error) {
    onFailed(errorText(error, failed));
  }
}
