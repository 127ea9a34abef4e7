import type { Comment } from "#contract/posts/comments.ts";

export interface Branch {
  comment: Comment;
  replies: Branch[];
}

/**
 * Converts comments in display order to a tree. Replies to a parent that is not loaded become roots;
 * duplicates from two pages are dropped.
 */
export function toBranches(items: readonly Comment[]): Branch[] {
  const top: Branch[] = [];
  const byId = new Map<string, Branch>();
  for (const comment of items) {
    if (byId.has(comment.id)) continue;
    const branch: Branch = { comment, replies: [] };
    byId.set(comment.id, branch);
    const parent = comment.parentId === null ? undefined : byId.get(comment.parentId);
    (parent?.replies ?? top).push(branch);
  }
  return top;
}

export function flattenBranches(branches: readonly Branch[], isClosed: (id: string) => boolean): Branch[] {
  return branches.flatMap(({ comment, replies }) => [
    { comment, replies: [] },
    ...(isClosed(comment.id) ? [] : flattenBranches(replies, isClosed)),
  ]);
}
