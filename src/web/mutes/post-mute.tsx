import type { ComponentProps } from "react";
import type { PostViewer } from "#contract/posts/posts.ts";
import { lazyPart } from "#web/platform/online.ts";

const PLACE = <span aria-hidden className="if-member size-11" />;

const MuteMenu = lazyPart(() => import("./mute-menu.tsx"), PLACE);

/** For members, beside what reports a post. */
export const PostMute = ({
  viewer,
  ...post
}: ComponentProps<typeof MuteMenu> & { viewer: PostViewer | null }) =>
  viewer ? <MuteMenu {...post} /> : PLACE;
