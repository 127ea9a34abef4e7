import type { CommentPart } from "#contract/comments.ts";
import type { CommentSort } from "#contract/parts.ts";
import type { VisibleThread } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Reader } from "#server/platform/reader.ts";
import { type AskedPart, pageThread } from "./page-thread.ts";
import { readThread, showComments } from "./read-thread.ts";

/** The asked part of a thread, as a reader sees it. */
export async function getThreadPage(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  asked: AskedPart & { sort: CommentSort },
): Promise<CommentPart> {
  const read = await readThread(db, reader, thread, asked.sort);
  const { items, ...part } = pageThread(read.placed, asked);
  return {
    ...part,
    items: await showComments(db, reader, read, items),
    total: read.total,
    ends: read.ends,
    lock: thread.lock && { reason: thread.lock.reason, at: thread.lock.at.toISOString() },
  };
}
