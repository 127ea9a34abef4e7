import type { Comment } from "#contract/comments.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { CommentItem } from "./comment-item.tsx";
import { type Branch, inOneLine, toBranches } from "./comment-tree.ts";

interface CommentListProps {
  /** In the order of the page. */
  items: readonly Comment[];
  /** Comments whose answers are folded away. */
  closed: ReadonlySet<string>;
}

/**
 * A thread as lists in lists: those who hear the page are told by their program how deep they are, and each
 * article says who answers whom. From the sixth level on there is one list more and no other, as indents end
 * there for those who see it; then "replying to NAME" tells both.
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
  const shown = isDeepest ? inOneLine(branches, (id) => closed.has(id)) : branches;
  return (
    <ol
      className={
        depth === 0
          ? "flex flex-col gap-4"
          : "mt-3 flex flex-col gap-3 border-hairline border-l pl-[11px] sm:pl-5"
      }
    >
      {shown.map(({ comment, answers }) => {
        const isClosed = closed.has(comment.id);
        return (
          <li
            key={comment.id}
            className={depth === 0 ? "border-hairline not-first:border-t not-first:pt-4" : undefined}
          >
            <CommentItem comment={comment} isClosed={isClosed} isBeyondIndent={depth > 0 && isDeepest} />
            {answers.length > 0 && !isClosed && (
              <Branches branches={answers} depth={depth + 1} closed={closed} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
