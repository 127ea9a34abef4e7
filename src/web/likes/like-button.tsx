import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Likeable } from "#contract/likes.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { LikeToggle } from "./like-toggle.tsx";

interface LikeButtonProps extends Likeable {
  /** Public count, shown until the viewer's own like is loaded. */
  likeCount: number;
}

/** Loads the viewer's own like for members only. */
export function LikeButton({ kind, id, likeCount }: LikeButtonProps) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const isSignedIn = useSession().status === "signed-in";
  const options = { ...queries.likes.get.queryOptions({ input: { kind: PLURALS[kind], id } }), ...BY_VIEWER };
  const { data } = useQuery({ ...options, enabled: isSignedIn });
  const liked = (isSignedIn && data) || { isLiked: false, likeCount };
  return (
    <LikeToggle
      item={{ kind, id }}
      liked={liked}
      onChange={(now) => queryClient.setQueryData(options.queryKey, now)}
      look="framed"
    />
  );
}
