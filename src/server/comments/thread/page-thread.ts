import { LIMITS } from "#contract/parts.ts";
import type { PlacedComment } from "./order-thread.ts";

/** What of a thread is asked for. */
export interface AskedPart {
  /** The last comment of the part before. */
  after?: string | undefined;
  /** One that is to be shown. */
  comment?: string | undefined;
}

export interface CutPart {
  items: PlacedComment[];
  next: string | null;
  isBranch: boolean;
  /** The asked comment has no place, or only that of a tombstone. */
  isGone: boolean;
}

/**
 * The asked part of a thread: of the whole one, or of the branch of a comment that its first part does not
 * show. A comment without a place asks for nothing; after one that is gone comes the beginning.
 */
export function pageThread(thread: readonly PlacedComment[], { after, comment }: AskedPart): CutPart {
  const place = comment === undefined ? -1 : placeOf(thread, comment);
  const isBranch = place >= LIMITS.commentPart;
  const asked = isBranch ? branchOf(thread, place) : thread;
  const start = after === undefined ? 0 : placeOf(asked, after) + 1;
  const most = start === 0 ? LIMITS.commentPart : LIMITS.laterCommentPart;
  const items = asked.slice(start, start + most);
  const hasMore = start + items.length < asked.length;
  const isGone = comment !== undefined && thread[place]?.isTombstone !== false;
  return { items, next: hasMore ? (items.at(-1)?.id ?? null) : null, isBranch, isGone };
}

const placeOf = (thread: readonly PlacedComment[], id: string) =>
  thread.findIndex((one) => one.id === id.toLowerCase());

/** A comment with all its answers, below the comments that it answers: as many as are indented. */
function branchOf(thread: readonly PlacedComment[], place: number): PlacedComment[] {
  const asked = thread[place];
  if (!asked) return [];
  const end = thread.findIndex(({ depth }, index) => index > place && depth <= asked.depth);
  const branch = thread.slice(place, end < 0 ? thread.length : end);
  // Upwards, the first that is less deep than the one before is what that one answers.
  for (let index = place - 1; index >= 0 && branch.length > 0; index--) {
    const [top] = branch;
    const one = thread[index];
    if (!top || !one || asked.depth - top.depth >= LIMITS.commentIndent) break;
    if (one.depth < top.depth) branch.unshift(one);
  }
  return branch;
}
