import type { InfiniteData } from "@tanstack/react-query";
import type { Comment, CommentPart } from "#contract/comments.ts";

/** The loaded parts of a thread. */
export type ThreadData = InfiniteData<CommentPart, string | undefined>;

/** With a comment as it is now. */
export function withChanged(data: ThreadData, comment: Comment, total?: number): ThreadData {
  return mapPages(data, total, (items) => items.map((item) => (item.id === comment.id ? comment : item)));
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
