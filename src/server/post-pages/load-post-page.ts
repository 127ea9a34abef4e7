import type { CommentPage } from "#contract/comments.ts";
import type { CommentSort } from "#contract/parts.ts";
import type { PostViewer } from "#contract/posts.ts";
import { getThreadPage, type PageRequest } from "#server/comments/index.ts";
import type { VisibleThread } from "#server/items/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Reader } from "#server/platform/reader.ts";
import { loadViewer } from "./load-viewer.ts";

export async function loadPostPage(
  platform: Pick<Platform, "db" | "memory">,
  reader: Reader,
  post: VisibleThread,
  request: PageRequest & { sort: CommentSort },
): Promise<{ comments: CommentPage; viewer: PostViewer | null }> {
  const [comments, viewer] = await Promise.all([
    getThreadPage(platform, reader, post, request),
    reader.userId === null ? null : loadViewer(platform.db, reader.userId, post),
  ]);
  return { comments, viewer };
}
