import type { PostPage } from "#contract/posts.ts";
import type { RequestContext } from "#server/platform/api.ts";
import {
  canCommentOn,
  canEditPost,
  canSeeDecision,
  loadOwnState,
  type VisiblePost,
} from "#server/posts/index.ts";
import { loadViewer } from "./load-viewer.ts";
import { getThreadPage, type ThreadRequest } from "./thread/get-thread-page.ts";

export async function loadPostPage(
  { input, context }: { input: ThreadRequest; context: RequestContext },
  post: VisiblePost,
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
    can: { edit: canEditPost(reader, post), comment: canCommentOn(reader, post) },
  };
}
