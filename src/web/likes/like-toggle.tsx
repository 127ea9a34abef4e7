import { Heart } from "lucide";
import { useRef } from "react";
import type { Likeable } from "#contract/posts/likes.ts";
import { useSignInAction } from "#web/platform/session/use-sign-in.ts";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast/toast.ts";
import type { Liked } from "./sync-like.ts";

interface LikeToggleProps {
  item: Likeable;
  liked: Liked;
  /** Called with the optimistic state, and again with the server's state. */
  onChange: (liked: Liked) => void;
  look?: "quiet" | "framed";
}

export function LikeToggle({ item, liked, onChange, look = "quiet" }: LikeToggleProps) {
  const press = useLike(item, liked, onChange);
  const { isLiked, likeCount } = liked;
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={`Like, ${formatCount(likeCount)} ${likeCount === 1 ? "like" : "likes"}`}
      onClick={press}
      className={classes(
        "inline-flex min-h-11 min-w-11 items-center gap-2 rounded-md font-semibold tabular-nums",
        look === "framed" ? "framed" : "px-2 text-sm text-soft hover:bg-land hover:text-ink",
        isLiked && "text-bad hover:text-bad",
      )}
    >
      <Icon of={Heart} size={17} className={isLiked ? "fill-current" : undefined} />
      <span>{formatCount(likeCount)}</span>
    </button>
  );
}

const FAILED = { title: "Failed to update like. Please try again.", hint: null, about: "like" };

/**
 * Toggles a like optimistically and rolls back with a toast on failure. Clicks while a request is pending
 * count: the last one wins.
 */
function useLike(item: Likeable, liked: Liked, onChange: (liked: Liked) => void): () => void {
  const session = useSession();
  const loginRequired = {
    title: "Login required - Please login to like content.",
    about: "like",
    action: useSignInAction(),
  };
  const deps = { ...useApi(), onSignedOut: () => toast(loginRequired) };
  const wanted = useRef(liked.isLiked);
  const isSending = useRef(false);

  const send = async () => {
    isSending.current = true;
    let known = liked;
    try {
      const { syncLike } = await import("./sync-like.ts");
      known = await syncLike(deps, item, liked, () => wanted.current, FAILED);
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
    if (!isSending.current) send().catch(() => toast({ ...FAILED, tone: "error" }));
  };
}
