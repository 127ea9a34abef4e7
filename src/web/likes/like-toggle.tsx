import { Heart } from "lucide";
import type { Likeable } from "#contract/posts/likes.ts";
import { useSignInAction } from "#web/platform/session/use-sign-in.ts";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { useToggle } from "#web/ui/form/use-toggle.ts";
import { formatCount } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast/toast.ts";
import type { Liked } from "./sync-like.ts";

interface LikeToggleProps {
  item: Likeable;
  /** By the loaded data. */
  liked: Liked;
  /** Changes the loaded data to what the server answered. */
  onChange: (liked: Liked) => void;
  look?: "quiet" | "framed";
}

export function LikeToggle({ item, liked, onChange, look = "quiet" }: LikeToggleProps) {
  const { isLiked, likeCount, press } = useLike(item, liked, onChange);
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

/** Toggles a like optimistically and rolls back with a toast on failure. */
function useLike(item: Likeable, liked: Liked, onChange: (liked: Liked) => void) {
  const session = useSession();
  const loginRequired = {
    title: "Login required - Please login to like content.",
    about: "like",
    action: useSignInAction(),
  };
  const deps = { ...useApi(), onChange, onSignedOut: () => toast(loginRequired) };
  const sync = async (isWanted: () => boolean) => {
    const { syncLike } = await import("./sync-like.ts");
    await syncLike(deps, item, isWanted, FAILED);
  };
  const [isOn, set] = useToggle(liked.isLiked, sync, FAILED);
  const press = () => (session.status === "signed-in" ? set(!isOn) : toast(loginRequired));
  const likeCount = Math.max(0, liked.likeCount + Number(isOn) - Number(liked.isLiked));
  return { isLiked: isOn, likeCount, press };
}
