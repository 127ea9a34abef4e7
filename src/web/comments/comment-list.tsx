import type { Comment } from "#contract/posts/comments.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { CommentItem } from "./comment-item.tsx";
import { type Branch, flattenBranches, toBranches } from "./data/comment-tree.ts";

interface CommentListProps {
  items: readonly Comment[];
  closed: ReadonlySet<string>;
}

/**
 * A thread as nested lists, so that screen readers announce the depth; each article's name says who replies
 * to whom. From the sixth level on, the list is flat, like the indentation, and "replying to NAME" shows the
 * parent.
 */
export function CommentList({ items, closed }: CommentListProps) {
  return <Branches branches={toBranches(items)} depth={0} closed={closed} />;
}

interface BranchesProps {
  branches: readonly Branch[];
  depth: number;
  closed: CommentListProps["closed"];
}

function Branches({ branches, depth, closed }: BranchesProps) {
  const isDeepest = depth >= LIMITS.commentIndent;
  const shown = isDeepest ? flattenBranches(branches, (id) => closed.has(id)) : branches;
  return (
    <ol
      className={
        depth === 0
          ? "flex flex-col gap-4"
          : "mt-3 flex flex-col gap-3 border-hairline border-l pl-[11px] sm:pl-5"
      }
    >
      {shown.map(({ comment, replies }) => {
        const isClosed = closed.has(comment.id);
        return (
          <li
            key={comment.id}
            className={
              depth === 0 ? "comment-branch border-hairline not-first:border-t not-first:pt-4" : undefined
            }
          >
            <CommentItem comment={comment} isClosed={isClosed} isBeyondIndent={depth > 0 && isDeepest} />
            {replies.length > 0 && !isClosed && (
              <Branches branches={replies} depth={depth + 1} closed={closed} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
