import type { ORPCError } from "@orpc/client";
import type { Likeable } from "#contract/posts/likes.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { untilShown } from "#web/platform/api/until-shown.ts";
import { type Failed, writeOnce } from "#web/ui/form/write.ts";

export interface Liked {
  isLiked: boolean;
  likeCount: number;
}

interface Deps extends ApiContext {
  onSignedOut: () => void;
  /** Called with each state that the server answers. */
  onChange: (liked: Liked) => void;
}

/** Sends requests until the server has the wanted state, which may change in between. */
export async function syncLike(
  { api, queryClient, onSignedOut, onChange }: Deps,
  item: Likeable,
  isWanted: () => boolean,
  failed: Failed,
): Promise<void> {
  const address = { kind: PLURALS[item.kind], id: item.id };
  const mutationFn = async () => {
    let known: Liked;
    do {
      known = isWanted() ? await api.likes.put(address) : await api.likes.remove(address);
      onChange(known);
      await untilShown();
    } while (known.isLiked !== isWanted());
  };
  await writeOnce<void, ORPCError<"UNAUTHORIZED", unknown>, void>(
    queryClient,
    { mutationFn, failed, rejected: { UNAUTHORIZED: onSignedOut } },
    undefined,
  );
}
