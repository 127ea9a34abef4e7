import { Link } from "@tanstack/react-router";
import { Notice } from "#web/ui/notice.tsx";
import { anchorOf } from "./comment-labels.ts";
import type { ThreadSearch } from "./thread-search.ts";

interface ThreadNoticeProps {
  text: string;
  /** What the link shows. */
  label: string;
  /** The place to which a link to a comment leads, which has none of its own. */
  anchor?: string | undefined;
}

/** Says that only a part of the thread is here, and leads to all of it. */
function ThreadNotice({ text, label, anchor }: ThreadNoticeProps) {
  return (
    <div id={anchor} role="status" tabIndex={anchor === undefined ? undefined : -1} className="scroll-mt-24">
      <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>{text}</p>
        <Link
          to="."
          search={(search: ThreadSearch) => ({ ...search, comment: undefined, after: undefined })}
          hash="comments"
          resetScroll={false}
          className="text-link inline-flex min-h-11 items-center"
        >
          {label}
        </Link>
      </Notice>
    </div>
  );
}

export const LaterPartNotice = () => (
  <ThreadNotice text="Showing later comments." label="Show from the beginning" />
);

export const BranchNotice = () => <ThreadNotice text="Showing one thread." label="Show all comments" />;

/** @param id of a comment that is not on the page; null where a tombstone is */
export const GoneNotice = ({ id }: { id: string | null }) => (
  <ThreadNotice
    text="This comment is no longer there."
    label="Go to the top of the thread"
    anchor={id === null ? undefined : anchorOf(id)}
  />
);
