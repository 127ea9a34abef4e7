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
  if (data.pages.length === 1 && newest.items.length !== loaded.size) return null;
  const versions = new Map(newest.items.map((item) => [item.id, item]));
  return mapPages(data, newest.total, (items) => items.map((item) => versions.get(item.id) ?? item));
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
