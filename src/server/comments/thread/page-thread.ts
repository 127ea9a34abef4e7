import { LIMITS } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { PlacedComment } from "./order-thread.ts";

export interface PageRequest {
  after?: string | undefined;
  comment?: string | undefined;
}

export interface ThreadPage {
  items: PlacedComment[];
  next: string | null;
  isBranch: boolean;
  /** The requested comment is missing or only a placeholder. */
  isGone: boolean;
}

/** Shows a requested comment's branch if the first page lacks it. A missing cursor starts from the top. */
export function pageThread(thread: readonly PlacedComment[], { after, comment }: PageRequest): ThreadPage {
  const position = comment === undefined ? -1 : placeOf(thread, comment);
  const isBranch = position >= SERVER_LIMITS.commentPage;
  const asked = isBranch ? branchOf(thread, position) : thread;
  const start = after === undefined ? 0 : placeOf(asked, after) + 1;
  const limit = start === 0 ? SERVER_LIMITS.commentPage : SERVER_LIMITS.laterCommentPage;
  const items = asked.slice(start, start + limit);
  const hasMore = start + items.length < asked.length;
  const isGone = comment !== undefined && thread[position]?.isTombstone !== false;
  return { items, next: hasMore ? (items.at(-1)?.id ?? null) : null, isBranch, isGone };
}

const placeOf = (thread: readonly PlacedComment[], id: string) =>
  thread.findIndex((one) => one.id === id.toLowerCase());

/** Returns a comment with all its replies, below as many of its ancestors as are indented. */
function branchOf(thread: readonly PlacedComment[], position: number): PlacedComment[] {
  const asked = thread[position];
  if (!asked) return [];
  const end = thread.findIndex(({ depth }, index) => index > position && depth <= asked.depth);
  const branch = thread.slice(position, end < 0 ? thread.length : end);
  // Going up, the first comment with a smaller depth is the parent of the one before.
  for (let index = position - 1; index >= 0 && branch.length > 0; index--) {
    const [top] = branch;
    const one = thread[index];
    if (!top || !one || asked.depth - top.depth >= LIMITS.commentIndent) break;
    if (one.depth < top.depth) branch.unshift(one);
  }
  return branch;
}
