import type { ORPCError } from "@orpc/client";
import type { Likeable } from "#contract/posts/likes.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { type Failed, writeOnce } from "#web/ui/form/write.ts";
import { closeToast } from "#web/ui/toast/toast.ts";

export interface Liked {
  isLiked: boolean;
  likeCount: number;
}

interface Deps extends ApiContext {
  onSignedOut: () => void;
}

/** Sends requests until the server has the wanted state, which may change in between. Returns the server's state. */
export async function syncLike(
  { api, queryClient, onSignedOut }: Deps,
  item: Likeable,
  liked: Liked,
  isWanted: () => boolean,
  failed: Failed,
): Promise<Liked> {
  const address = { kind: PLURALS[item.kind], id: item.id };
  let known = liked;
  const mutationFn = async () => {
    while (known.isLiked !== isWanted()) {
      known = isWanted() ? await api.likes.put(address) : await api.likes.remove(address);
    }
    if (known.isLiked !== liked.isLiked) closeToast("like");
  };
  await writeOnce<void, ORPCError<"UNAUTHORIZED", unknown>, void>(
    queryClient,
    { mutationFn, failed, rejected: { UNAUTHORIZED: onSignedOut } },
    undefined,
  );
  return known;
}
