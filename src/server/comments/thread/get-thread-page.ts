import type { CommentSort } from "#contract/parts.ts";
import type { CommentPage } from "#contract/posts/comments.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { VisibleThread } from "#server/posts/index.ts";
import { loadThread, showComments } from "./load-thread.ts";
import { type PageRequest, pageThread } from "./page-thread.ts";

export interface ThreadRequest extends PageRequest {
  sort: CommentSort;
}

export async function getThreadPage(
  { db }: Pick<Platform, "db">,
  reader: Reader,
  thread: VisibleThread,
  request: ThreadRequest,
): Promise<CommentPage> {
  const read = await loadThread(db, reader, thread, request.sort);
  const { items, ...page } = pageThread(read.placed, request);
  return {
    ...page,
    items: await showComments(db, reader, read, items),
    total: read.total,
    ends: read.ends,
    lock: thread.lock && { reason: thread.lock.reason, at: thread.lock.at.toISOString() },
  };
}
