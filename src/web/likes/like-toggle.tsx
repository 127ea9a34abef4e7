import { Heart } from "lucide-react";
import type { Likeable } from "#contract/likes.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import type { Liked } from "./liked.ts";
import { useLike } from "./use-like.ts";

interface LikeToggleProps {
  item: Likeable;
  liked: Liked;
  /** Called with the optimistic state, and again with the server's state. */
  onChange: (liked: Liked) => void;
  /** "framed" next to other bordered buttons. */
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
      <Heart aria-hidden size={17} className={isLiked ? "fill-current" : undefined} />
      {formatCount(likeCount)}
    </button>
  );
}
