import type { PostPage } from "#contract/posts.ts";
import { getThreadPage, type ThreadRequest } from "#server/comments/index.ts";
import {
  canCommentOn,
  canEditItem,
  canSeeDecision,
  loadOwnState,
  type VisibleItem,
} from "#server/items/index.ts";
import type { RequestContext } from "#server/platform/api.ts";
import { loadViewer } from "./load-viewer.ts";

export async function loadPostPage(
  { input, context }: { input: ThreadRequest; context: RequestContext },
  post: VisibleItem,
): Promise<PostPage> {
  const { db, reader } = context;
  const [comments, viewer, own] = await Promise.all([
    getThreadPage(context, reader, post, input),
    reader.userId === null ? null : loadViewer(db, reader.userId, post),
    canSeeDecision(reader, post) ? loadOwnState(db, post) : null,
  ]);
  return {
    comments,
    viewer,
    own,
    can: { edit: canEditItem(reader, post), comment: canCommentOn(reader, post) },
  };
}
