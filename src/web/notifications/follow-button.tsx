import type { PostRef } from "#contract/parts.ts";
import type { PostViewer } from "#contract/posts/posts.ts";
import { lazyPart } from "#web/platform/online.ts";

const PLACE = <span aria-hidden className="if-member skeleton h-11 w-27" />;

const ThreadFollow = lazyPart(() => import("./thread-follow.tsx"), PLACE);

/** For members, whose relation to a post loads after the page. */
export const FollowButton = ({ viewer, ...post }: PostRef & { viewer: PostViewer | null }) =>
  viewer ? <ThreadFollow {...post} isFollowed={viewer.isFollowed} /> : PLACE;
