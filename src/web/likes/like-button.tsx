import type { PostRef } from "#contract/parts.ts";
import type { PostViewer } from "#contract/posts/posts.ts";
import { changeLoadedPost } from "#web/platform/api/loaded-post.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { LikeToggle } from "./like-toggle.tsx";

interface LikeButtonProps extends PostRef {
  likeCount: number;
  viewer: PostViewer | null;
}

export function LikeButton({ kind, id, likeCount, viewer }: LikeButtonProps) {
  const context = useApi();
  return (
    <LikeToggle
      item={{ kind, id }}
      liked={{ isLiked: viewer?.isLiked === true, likeCount }}
      onChange={(now) => changeLoadedPost(context, { kind, id }, () => now)}
      look="framed"
    />
  );
}
