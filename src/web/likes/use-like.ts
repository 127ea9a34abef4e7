import { useRef } from "react";
import type { Likeable } from "#contract/likes.ts";
import { useSignInAction } from "#web/platform/sign-in-link.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import type { Liked } from "./liked.ts";

const FAILED = { title: "Failed to update like. Please try again.", tone: "error", about: "like" } as const;

/**
 * Toggles a like optimistically and rolls back with a toast on failure. Clicks while a request is pending
 * count: the last one wins.
 */
export function useLike(item: Likeable, liked: Liked, onChange: (liked: Liked) => void): () => void {
  const { api } = useApi();
  const session = useSession();
  const loginRequired = {
    title: "Login required - Please login to like content.",
    about: "like",
    action: useSignInAction(),
  };
  const wanted = useRef(liked.isLiked);
  const isSending = useRef(false);

  const send = async () => {
    isSending.current = true;
    let known = liked;
    try {
      const { syncLike } = await import("./sync-like.ts");
      known = await syncLike(api, item, liked, () => wanted.current, loginRequired, FAILED);
    } finally {
      isSending.current = false;
      onChange(known);
    }
  };

  return () => {
    if (session.status !== "signed-in") {
      toast(loginRequired);
      return;
    }
    wanted.current = !(isSending.current ? wanted.current : liked.isLiked);
    const step = Number(wanted.current) - Number(liked.isLiked);
    onChange({ isLiked: wanted.current, likeCount: Math.max(0, liked.likeCount + step) });
    if (!isSending.current) send().catch(() => toast(FAILED));
  };
}
