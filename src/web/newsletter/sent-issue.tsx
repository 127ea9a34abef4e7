import { useEffect, useId, useRef } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { isUnderWay, progressOf, sendingOf } from "./issue-progress.ts";
import { PreviewButton } from "./preview-button.tsx";

/** A sent issue: its progress and the email. @param isNew true right after sending */
export function SentIssue({ issue, isNew }: { issue: Issue; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <article className="flex max-w-[46rem] flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none [overflow-wrap:anywhere]">
        {issue.subject}
      </h3>
      <Progress issue={issue} />
      <div>
        <PreviewButton save={async () => issue} />
      </div>
    </article>
  );
}

function Progress({ issue }: { issue: Issue }) {
  const text = useId();
  const { done, whole } = progressOf(issue);
  const isOver = !isUnderWay(issue);
  return (
    <div className="flex flex-col gap-2">
      <Facts id={text} role={isOver ? "status" : undefined} className="tabular-nums">
        {sendingOf(issue)}
        {issue.startedAt !== null && <TimeAgo at={issue.startedAt} />}
      </Facts>
      {!isOver && (
        <>
          <progress
            aria-labelledby={text}
            value={done}
            max={Math.max(whole, 1)}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-land [&::-moz-progress-bar]:bg-evergreen [&::-webkit-progress-bar]:bg-land [&::-webkit-progress-value]:bg-evergreen"
          />
          <p className="text-sm text-soft">Sending continues even if you close this page.</p>
        </>
      )}
    </div>
  );
}
