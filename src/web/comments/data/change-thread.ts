import type { Comment } from "#contract/posts/comments.ts";
import type { CommentSort } from "#contract/vocabulary.ts";
import { changePages, type ThreadData, withChanged } from "./thread-data.ts";

/** Inserts the viewer's new comment under its parent, or at the top (bottom when sorted oldest first). */
export function withComment(
  data: ThreadData,
  comment: Comment,
  total: number,
  sort: CommentSort,
): ThreadData {
  if (find(data, comment.id)) return withChanged(data, comment, total);
  return withLatest(withNew(data, comment, total, sort), comment.id);
}

const withLatest = (data: ThreadData, latest: string): ThreadData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, ends: { first: page.ends?.first ?? latest, latest } })),
});

function withNew(data: ThreadData, comment: Comment, total: number, sort: CommentSort): ThreadData {
  const isLast = sort === "old" && data.pages.at(-1)?.next === null;
  if (comment.parentId === null) {
    return changePages(data, total, (items, index) => {
      if (isLast) return index === data.pages.length - 1 ? [...items, comment] : items;
      return index === 0 ? [comment, ...items] : items;
    });
  }
  const above = idsAbove(data, comment.parentId);
  return changePages(data, total, (items) =>
    items.flatMap((item) => {
      const counted = above.has(item.id) ? { ...item, replyCount: item.replyCount + 1 } : item;
      return item.id === comment.parentId ? [counted, comment] : [counted];
    }),
  );
}

export function withoutComment(
  data: ThreadData,
  id: string,
  { isTombstone, total }: { isTombstone: boolean; total: number },
): ThreadData {
  const comment = find(data, id);
  if (!comment) return data;
  const above = isTombstone || comment.parentId === null ? new Set() : idsAbove(data, comment.parentId);
  return changePages(data, total, (items) =>
    items.flatMap((item) => {
      if (item.id === id) return isTombstone ? [toPlaceholder(item)] : [];
      if (item.parentId === id) return [{ ...item, replyTo: null }];
      return [above.has(item.id) ? { ...item, replyCount: item.replyCount - 1 } : item];
    }),
  );
}

function toPlaceholder(comment: Comment): Comment {
  const can = { edit: false, remove: false, reply: false, like: false, report: false };
  return { ...comment, author: null, isByStarter: false, body: null, state: "deleted", can };
}

const find = ({ pages }: ThreadData, id: string) =>
  pages.flatMap(({ items }) => items).find((item) => item.id === id);

function idsAbove(data: ThreadData, id: string): ReadonlySet<string> {
  const parents = new Map(
    data.pages.flatMap(({ items }) => items.map((item) => [item.id, item.parentId] as const)),
  );
  const above = new Set<string>();
  for (let at: string | null | undefined = id; at != null && !above.has(at); at = parents.get(at))
    above.add(at);
  return above;
}
