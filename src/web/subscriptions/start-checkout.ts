import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";

/**
 * Asks for a checkout and goes there.
 *
 * @param failed what to say where the server has no words of its own
 * @returns what went wrong, in words for people; null on the way there
 */
export async function startCheckout(
  api: Api,
  reviewId: string | undefined,
  failed: string,
): Promise<string | null> {
  try {
    const wanted =
      reviewId === undefined ? { kind: "subscription" as const } : { kind: "unlock" as const, reviewId };
    const { url } = await api.subscriptions.createCheckout(wanted);
    if (!url) return "No checkout URL returned";
    window.location.assign(url);
    return null;
  } catch (error) {
    return errorText(error, failed);
  }
}
