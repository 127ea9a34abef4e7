import type { Likeable } from "#contract/likes.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { Api } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { closeToast, type ToastMessage, toast } from "#web/ui/toast.ts";
import type { Liked } from "./liked.ts";

const UNAUTHORIZED = 401;

/** Sends requests until the server has the wanted state, which may change in between. Returns the server's state. */
export async function syncLike(
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
