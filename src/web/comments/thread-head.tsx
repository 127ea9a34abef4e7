import { Link } from "@tanstack/react-router";
import type { CommentPage } from "#contract/posts/comments.ts";
import { COMMENT_SORTS, type CommentSort } from "#contract/vocabulary.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import { anchorOf, COMPOSER, MANY_COMMENTS } from "./comment-labels.ts";
import type { ThreadSearch } from "./data/thread-search.ts";
import { useThreadScope } from "./thread-scope.ts";

export function ThreadHead({ page }: { page: CommentPage | undefined }) {
  const { sort } = useThreadScope();
  const total = page?.total ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-b">
        <h2 id="comments" tabIndex={-1} className="scroll-mt-24 py-2 text-2xl outline-offset-2">
          Comments {total > 0 && <span className="figures text-soft">{formatCount(total)}</span>}
        </h2>
        {total > 1 && <SortLinks current={sort} />}
      </div>
      {page?.ends && total > MANY_COMMENTS && <JumpLinks ends={page.ends} />}
    </>
  );
}

const JUMPS = [
  { end: "first", label: "First" },
  { end: "latest", label: "Latest" },
] as const;

function JumpLinks({ ends }: { ends: NonNullable<CommentPage["ends"]> }) {
  return (
    <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 text-sm text-soft">
      <nav aria-label="Jump to a comment" className="flex items-center gap-x-1">
        Jump to:
        {JUMPS.map(({ end, label }) => (
          <Link
            key={end}
            to="."
            search={(search: ThreadSearch) => ({ ...search, comment: ends[end], after: undefined })}
            hash={anchorOf(ends[end])}
            preload={false}
            resetScroll={false}
            className="text-link inline-flex min-h-11 min-w-8 items-center px-1.5"
          >
            {label}
            <span className="sr-only"> comment</span>
          </Link>
        ))}
        <a href={`#${COMPOSER}`} className="text-link inline-flex min-h-11 items-center px-1.5">
          Write
          <span className="sr-only"> a comment</span>
        </a>
      </nav>
      <p className="hidden sm:pointer-fine:block">
        <kbd className="rounded border border-edge px-1.5">J</kbd> next comment,{" "}
        <kbd className="rounded border border-edge px-1.5">K</kbd> previous
      </p>
    </div>
  );
}

const SORT_LABELS: Record<CommentSort, string> = { best: "Best", top: "Top", new: "New", old: "Old" };

/** Links work without JavaScript; with it, the page keeps its scroll position. */
function SortLinks({ current }: { current: CommentSort }) {
  return (
    <nav aria-label="Sort comments" className="-mb-px flex gap-5">
      {COMMENT_SORTS.map((sort) => (
        <Link
          key={sort}
          to="."
          search={sort === "best" ? {} : { comments: sort }}
          hash="comments"
          hashScrollIntoView={false}
          resetScroll={false}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={sort === current ? "true" : undefined}
          className={classes(
            "inline-flex min-h-11 min-w-8 items-center justify-center border-b-[3px] font-semibold",
            sort === current ? "border-evergreen" : "border-transparent text-soft hover:text-ink",
          )}
        >
          {SORT_LABELS[sort]}
        </Link>
      ))}
    </nav>
  );
}
