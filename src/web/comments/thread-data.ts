import type { InfiniteData } from "@tanstack/react-query";
import type { Comment, CommentPart } from "#contract/comments.ts";

/** The loaded parts of a thread. */
export type ThreadData = InfiniteData<CommentPart, string | undefined>;

/** With a comment as it is now. */
export function withChanged(data: ThreadData, comment: Comment, total?: number): ThreadData {
  return mapPages(data, total, (items) => items.map((item) => (item.id === comment.id ? comment : item)));
}

/**
 * With the newest version of what is loaded already, each in its place; null when comments have come or gone,
 * which changes places, too.
 */
export function withNewest(data: ThreadData, newest: CommentPart): ThreadData | null {
  const loaded = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const isKnown = newest.items.every(({ id }) => loaded.has(id));
  if (!isKnown || newest.total !== data.pages[0]?.total) return null;
  if (isWhole({ ...data, pages: [newest] }) && data.pages.length === 1 && newest.items.length !== loaded.size)
    return null;
  const versions = new Map(newest.items.map((item) => [item.id, item]));
  return mapPages(data, newest.total, (items) => items.map((item) => versions.get(item.id) ?? item));
}

/**
 * With those comments of an earlier `before` that were just posted and are not in `data`, as in a long thread
 * new ones belong to a later part. A thread that is here as a whole has them, or they are gone.
 */
export function withPosted(data: ThreadData, before: ThreadData, posted: ReadonlySet<string>): ThreadData {
  if (isWhole(data)) return data;
  const here = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const missing = before.pages
    .flatMap(({ items }) => items)
    .filter(({ id }) => posted.has(id) && !here.has(id));
  const first = missing.filter(({ parentId }) => parentId === null);
  // What is answered comes before its answers, and of several answers to one the first of them last.
  const answers = missing
    .filter(({ parentId }) => parentId !== null)
    .toReversed()
    .sort((a, b) => a.depth - b.depth);
  const added = mapPages(data, undefined, (items, index) => (index === 0 ? [...first, ...items] : items));
  return answers.reduce(withAnswer, added);
}

/** Right below what it answers; nowhere when that is not here. */
function withAnswer(data: ThreadData, answer: Comment): ThreadData {
  return mapPages(data, undefined, (items) =>
    items.flatMap((item) => (item.id === answer.parentId ? [item, answer] : [item])),
  );
}

/** From the beginning of the thread to its end. */
function isWhole({ pages, pageParams }: ThreadData): boolean {
  const last = pages.at(-1);
  return pageParams[0] === undefined && last !== undefined && last.next === null && !last.isBranch;
}

/** With a comment as it is liked now. */
export function withLiked(
  data: ThreadData,
  id: string,
  { isLiked, likeCount }: Pick<Comment, "isLiked" | "likeCount">,
): ThreadData {
  return mapPages(data, undefined, (items) =>
    items.map((item) => (item.id === id ? { ...item, isLiked, likeCount } : item)),
  );
}

/** Each loaded comment may be changed, left out or joined by others. */
export function mapPages(
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
