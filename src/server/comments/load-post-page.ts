import { and, eq, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import type { PostPage, PostViewer } from "#contract/posts/posts.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { likes, saves, threadFollows, users } from "#server/platform/db/schema/index.ts";
import {
  canCommentOn,
  canEditPost,
  canSeeDecision,
  loadOwnState,
  type VisiblePost,
} from "#server/posts/index.ts";
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

const FIND = { review: findViewer("review"), discussion: findViewer("discussion") };

function findViewer(kind: PostRef["kind"]) {
  const post = { kind, id: sql`${sql.placeholder("id")}` };
  const mine = (table: typeof likes | typeof saves | typeof threadFollows) =>
    and(eq(table.userId, users.id), belongsTo(table, post));
  return prepareLookup(`viewer_of_${kind}`, (db) =>
    db
      .select({ likeId: likes.id, saveId: saves.id, isMuted: threadFollows.isMuted })
      .from(users)
      .leftJoin(likes, mine(likes))
      .leftJoin(saves, mine(saves))
      .leftJoin(threadFollows, mine(threadFollows))
      .where(eq(users.id, sql.placeholder("userId"))),
  );
}

async function loadViewer(db: Database, userId: string, { kind, id }: PostRef): Promise<PostViewer> {
  const [found] = await FIND[kind](db).execute({ userId, id });
  return {
    isLiked: found?.likeId != null,
    isSaved: found?.saveId != null,
    isFollowed: found?.isMuted === false,
    isMuted: found?.isMuted === true,
  };
}
