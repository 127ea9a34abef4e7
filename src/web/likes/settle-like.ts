import type { Likeable } from "#contract/likes.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { closeToast, type ToastMessage, toast } from "#web/ui/toast.ts";
import type { Liked } from "./liked.ts";

const UNAUTHORIZED = 401;

/**
 * Tells the server until it knows what is wanted, which may change meanwhile; a refusal is told to the person.
 *
 * @param loginRequired what is said when the session has ended
 * @param failed what is said when the server did not answer
 * @returns the item as the server has it
 */
export async function settleLike(
  api: Api,
  item: Likeable,
  liked: Liked,
  isWanted: () => boolean,
  loginRequired: ToastMessage,
  failed: ToastMessage & { title: string },
): Promise<Liked> {
  const address = { kind: PLURALS[item.kind], id: item.id };
  let known = liked;
  try {
    const before = known.isLiked;
    while (known.isLiked !== isWanted()) {
      known = isWanted() ? await api.likes.put(address) : await api.likes.remove(address);
    }
    if (known.isLiked !== before) closeToast("like");
  } catch (error) {
    const isSignedOut = failureOf(error).status === UNAUTHORIZED;
    toast(isSignedOut ? loginRequired : { ...failed, title: errorText(error, failed.title) });
  }
  return known;
}
