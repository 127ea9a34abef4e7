import { Link } from "@tanstack/react-router";
import { Notice } from "#web/ui/page/notice.tsx";
import { anchorOf } from "./comment-labels.ts";
import type { ThreadSearch } from "./data/thread-search.ts";

interface ThreadNoticeProps {
  text: string;
  label: string;
  /** Id for links to a comment that has no element. */
  anchor?: string | undefined;
}

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

export const LaterPageNotice = () => (
  <ThreadNotice text="Showing later comments." label="Show from the beginning" />
);

export const BranchNotice = () => <ThreadNotice text="Showing one thread." label="Show all comments" />;

/** @param id of a comment without an element; null when its placeholder is shown */
export const GoneNotice = ({ id }: { id: string | null }) => (
  <ThreadNotice
    text="This comment is no longer there."
    label="Go to the top of the thread"
    anchor={id === null ? undefined : anchorOf(id)}
  />
);
