import { skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import type { Issue } from "#contract/emails/newsletter.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { EmptyState, ErrorState } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { IssueComposer } from "./issue-composer.tsx";
import { isUnderWay, progressOf, sendingOf } from "./issue-progress.ts";
import { PreviewButton } from "./preview-button.tsx";

/** Polling interval while an issue is being sent. */
const POLL_MS = 1000;
const NOT_THERE = new Set([400, 404]);

/** A draft in the composer, or the progress of a sent issue. @param id undefined for a new draft */
export function IssuePage({ id }: { id: string | undefined }) {
  const { begun, begin } = useBegun(id);
  const [sent, setSent] = useState<Issue>();
  const isSentHere = sent !== undefined && sent.id === id;
  const isInHand = id === undefined || (begun?.id === id && !isSentHere);
  const found = useIssue(isInHand ? undefined : id);
  const fetched = found.isFetchedAfterMount ? found.data : undefined;
  const issue = isSentHere && (fetched === undefined || fetched.status === "draft") ? sent : fetched;
  if (isInHand || issue?.status === "draft") {
    return (
      <IssueComposer
        key={begun !== undefined && begun.id === id ? begun.place : id}
        draft={issue}
        onBegun={begin}
        onSent={(next) => {
          setSent(next);
          if (!isInHand) void found.refetch();
        }}
      />
    );
  }
  if (issue !== undefined) return <SentIssue key={id} issue={issue} isNew={isSentHere} />;
  if (!found.isError) {
    return <span role="status" aria-label="Loading issue" className="skeleton h-96" />;
  }
  if (NOT_THERE.has(failureOf(found.error).status ?? 0)) return <NoIssue />;
  return <ErrorState title="Failed to load the issue" error={found.error} onRetry={() => found.refetch()} />;
}

/** Keeps the composer mounted when a new draft gets its id during typing; only the URL changes. */
function useBegun(id: string | undefined) {
  const navigate = useNavigate();
  const [begun, setBegun] = useState<{ id: string; place: string | undefined }>();
  const place = begun !== undefined && begun.id === id ? begun.place : id;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const begin = (next: string) => {
    // Don't navigate back if the user has left the page.
    if (!isHere.current) return;
    setBegun({ id: next, place });
    const search = { tab: "newsletter", issue: next } as const;
    void navigate({ to: "/admin", search, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return { begun, begin };
}

function useIssue(id: string | undefined) {
  const { queries } = useApi();
  return useQuery(
    queries.newsletter.getIssue.queryOptions({
      input: id === undefined ? skipToken : { id },
      // Loads the stored draft once: another tab may have changed it, but later reloads would overwrite the typed
      // text.
      ...FRESH_BY_VIEWER,
      gcTime: 0,
      retry: (failures, error) => !NOT_THERE.has(failureOf(error).status ?? 0) && failures < 1,
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
    }),
  );
}

function NoIssue() {
  return (
    <EmptyState title="Issue not found" hint="The draft may have been deleted.">
      <ButtonLink to="/admin" search={{ tab: "newsletter", part: "issues" }} look="secondary">
        View all issues
      </ButtonLink>
    </EmptyState>
  );
}

/** A sent issue: its progress and the email. @param isNew true right after sending */
function SentIssue({ issue, isNew }: { issue: Issue; isNew: boolean }) {
  return (
    <article className="flex max-w-[46rem] flex-col gap-5">
      <h3
        ref={isNew ? focusOnMount : undefined}
        tabIndex={-1}
        className="text-2xl outline-none [overflow-wrap:anywhere]"
      >
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
