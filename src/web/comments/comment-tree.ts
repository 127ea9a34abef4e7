import type { Comment } from "#contract/comments.ts";

/** A comment with the answers below it. */
export interface Branch {
  comment: Comment;
  answers: Branch[];
}

/**
 * Comments in the order of the page, as branches. What is answered but not here (only a branch is shown)
 * leaves its answers at the top; a comment that two parts bring is there once.
 */
export function toBranches(items: readonly Comment[]): Branch[] {
  const top: Branch[] = [];
  const byId = new Map<string, Branch>();
  for (const comment of items) {
    if (byId.has(comment.id)) continue;
    const branch: Branch = { comment, answers: [] };
    byId.set(comment.id, branch);
    const answered = comment.parentId === null ? undefined : byId.get(comment.parentId);
    (answered?.answers ?? top).push(branch);
  }
  return top;
}

/** Where indenting ends, branches stand one below the other: each is followed by what answers it. */
export function inOneLine(branches: readonly Branch[], isClosed: (id: string) => boolean): Branch[] {
  return branches.flatMap(({ comment, answers }) => [
    { comment, answers: [] },
    ...(isClosed(comment.id) ? [] : inOneLine(answers, isClosed)),
  ]);
}
