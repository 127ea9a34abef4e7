import { type InfiniteData, replaceEqualDeep } from "@tanstack/react-query";
import type { Comment, CommentPage } from "#contract/posts/comments.ts";

export type ThreadData = InfiniteData<CommentPage, string | undefined>;

/**
 * Keeps the objects of unchanged comments, so that only others render again. React Query compares comments by their
 * position, which a new one changes.
 */
export function shareComments(before: ThreadData | undefined, now: ThreadData): ThreadData {
  const loaded = before?.pages.flatMap(({ items }) => items) ?? [];
  const known = new Map(loaded.map((item) => [item.id, item]));
  const shared = changePages(now, undefined, (items) =>
    items.map((item) => replaceEqualDeep(known.get(item.id), item)),
  );
  const items = shared.pages.flatMap((page) => page.items);
  const isSame = items.length === loaded.length && items.every((item, index) => item === loaded[index]);
  return isSame ? replaceEqualDeep(before, shared) : shared;
}

export function withChanged(data: ThreadData, comment: Comment, total?: number): ThreadData {
  return changePages(data, total, (items) => items.map((item) => (item.id === comment.id ? comment : item)));
}

/**
 * Updates loaded comments in place.
 * @returns null when comments were added or removed, because positions changed
 */
export function withNewest(data: ThreadData, newest: CommentPage): ThreadData | null {
  const loaded = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const isKnown = newest.items.every(({ id }) => loaded.has(id));
  if (!isKnown || newest.total !== data.pages[0]?.total) return null;
  if (isWhole({ ...data, pages: [newest] }) && data.pages.length === 1 && newest.items.length !== loaded.size)
    return null;
  const versions = new Map(newest.items.map((item) => [item.id, item]));
  return changePages(data, newest.total, (items) => items.map((item) => versions.get(item.id) ?? item));
}

/**
 * Adds comments from `before` that were just posted and are missing in `data`: in a long thread they belong
 * to a later page. In a complete thread, missing means deleted.
 */
export function withPosted(data: ThreadData, before: ThreadData, posted: ReadonlySet<string>): ThreadData {
  if (isWhole(data)) return data;
  const here = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const missing = before.pages
    .flatMap(({ items }) => items)
    .filter(({ id }) => posted.has(id) && !here.has(id));
  const first = missing.filter(({ parentId }) => parentId === null);
  // Parents come before their replies; of several replies, the first is inserted last, so that it ends up on
  // top.
  const replies = missing
    .filter(({ parentId }) => parentId !== null)
    .toReversed()
    .sort((a, b) => a.depth - b.depth);
  const added = changePages(data, undefined, (items, index) => (index === 0 ? [...first, ...items] : items));
  return replies.reduce(withReply, added);
}

function withReply(data: ThreadData, reply: Comment): ThreadData {
  return changePages(data, undefined, (items) =>
    items.flatMap((item) => (item.id === reply.parentId ? [item, reply] : [item])),
  );
}

function isWhole({ pages, pageParams }: ThreadData): boolean {
  const last = pages.at(-1);
  return pageParams[0] === undefined && last !== undefined && last.next === null && !last.isBranch;
}

export function withLiked(
  data: ThreadData,
  id: string,
  { isLiked, likeCount }: Pick<Comment, "isLiked" | "likeCount">,
): ThreadData {
  return changePages(data, undefined, (items) =>
    items.map((item) => (item.id === id ? { ...item, isLiked, likeCount } : item)),
  );
}

export function changePages(
  data: ThreadData,
  total: number | undefined,
  change: (items: Comment[], index: number) => Comment[],
): ThreadData {
  const pages = data.pages.map((page, index) => ({
    ...page,
    items: change(page.items, index),
    total: total ?? page.total,
  }));
  return { ...data, pages };
}
