import type { CommentSort } from "#contract/parts.ts";
import { canReadComment } from "#server/comments/comment-policy.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";

export interface ThreadRow {
  id: string;
  parentId: string | null;
  userId: string;
  status: CommentStatus;
  likeCount: number;
  createdAt: Date;
}

export interface PlacedComment extends ThreadRow {
  /** 0 for top-level comments. */
  depth: number;
  /** Visible replies below it, at any depth. */
  replyCount: number;
  /** Shown as a placeholder, without author and text. */
  isTombstone: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

/** Unreadable comments are placeholders if the reader sees replies to them, and absent otherwise. */
export function orderThread(
  rows: readonly ThreadRow[],
  reader: Reader,
  sort: CommentSort,
  now: Date,
): PlacedComment[] {
  const all = placeAll(rows, sort, now).map((row) => ({
    ...row,
    replyCount: 0,
    isTombstone: !canReadComment(reader, row),
  }));
  return keepSeen(all);
}

/** Pre-order without recursion, because a thread may be deeper than the stack. */
function placeAll(rows: readonly ThreadRow[], sort: CommentSort, now: Date) {
  const repliesOf = Map.groupBy(rows.toSorted(inOrder(rows, sort, now)), ({ parentId }) => parentId);
  const stack = [{ depth: 0, level: repliesOf.get(null) ?? [], index: 0 }];
  const placed: (ThreadRow & { depth: number })[] = [];
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    const row = at.level[at.index++];
    if (row === undefined) {
      stack.pop();
      continue;
    }
    placed.push({ ...row, depth: at.depth });
    stack.push({ depth: at.depth + 1, level: repliesOf.get(row.id) ?? [], index: 0 });
  }
  return placed;
}

function keepSeen(all: readonly PlacedComment[]): PlacedComment[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const seen = new Set<string>();
  for (const one of all.toReversed()) {
    const isSeen = !one.isTombstone || seen.has(one.id);
    const above = one.parentId === null ? undefined : byId.get(one.parentId);
    if (isSeen) seen.add(one.id);
    if (!above) continue;
    if (isSeen) seen.add(above.id);
    above.replyCount += one.replyCount + Number(one.status === "visible");
  }
  return all.filter(({ id }) => seen.has(id));
}

/** Ids are UUIDv7, so they break ties by creation. */
function newestFirst(a: ThreadRow, b: ThreadRow): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

function inOrder(
  rows: readonly ThreadRow[],
  sort: CommentSort,
  now: Date,
): (a: ThreadRow, b: ThreadRow) => number {
  if (sort === "new") return newestFirst;
  if (sort === "old") return (a, b) => newestFirst(b, a);
  if (sort === "top") return (a, b) => b.likeCount - a.likeCount || newestFirst(a, b);
  const weights = new Map(rows.map((row) => [row.id, weigh(row, now)]));
  return (a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0) || newestFirst(a, b);
}

/** Weighs likes against age, so that liked comments sink slowly and new ones get a chance. */
function weigh({ likeCount, createdAt }: ThreadRow, now: Date): number {
  const ageHours = Math.max(0, now.getTime() - createdAt.getTime()) / HOUR_MS;
  return likeCount / (ageHours + 2) ** 0.8;
}
