import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LogEntry } from "#contract/moderation.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ACTION_TEXTS } from "./log-words.ts";
import { LoadingQueue } from "./queue-view.tsx";

/** What moderators and the rules did, newest first. */
export function ModerationLog() {
  const { queries } = useApi();
  const log = useInfiniteQuery({
    ...queries.moderation.listLog.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
  if (log.isPending) return <LoadingQueue />;
  if (log.data === undefined) {
    return (
      <div className="pt-6">
        <ErrorState title="Failed to load the log" onRetry={() => log.refetch()} isBusy={log.isFetching} />
      </div>
    );
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return (
      <div className="pt-6">
        <EmptyState title="Nothing has been decided yet">
          <p className="text-soft">Every decision of a moderator appears here.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h2 className="sr-only">Log</h2>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <div className="flex justify-center pt-6">
          <Button look="secondary" onClick={() => log.fetchNextPage()} isBusy={log.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { actor, action, reason, at } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 border-hairline border-b py-3 sm:grid-cols-[9rem_1fr]">
      <span className="text-sm text-soft">
        <TimeAgo at={at} />
      </span>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {actor ? (
            <Link to="/profile/$userId" params={{ userId: actor.id }} className="text-link">
              {actor.fullName}
            </Link>
          ) : (
            "A rule"
          )}
          : <SubjectOf entry={entry} /> <span className="font-semibold">{ACTION_TEXTS[action]}</span>
          <ChangeOf entry={entry} />
        </p>
        {reason !== null && <p className="text-sm text-soft [overflow-wrap:anywhere]">“{reason}”</p>}
      </div>
    </li>
  );
}

function SubjectOf({ entry: { subject } }: { entry: LogEntry }) {
  const { kind, title, thread, id } = subject;
  const name = title === null ? `a ${kind} that is gone` : `${kind} “${title}”`;
  if (kind === "person" && title !== null) {
    return (
      <Link to="/profile/$userId" params={{ userId: id }} className="text-link">
        {name}
      </Link>
    );
  }
  if (thread === null) return name;
  return (
    <Link
      to={thread.kind === "review" ? "/reviews/$id" : "/discussions/$id"}
      params={{ id: thread.id }}
      search={kind === "comment" ? { comment: id } : {}}
      className="text-link"
    >
      {name}
    </Link>
  );
}

function ChangeOf({ entry: { before, after } }: { entry: LogEntry }) {
  const changes = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changes.length === 0) return null;
  return (
    <span className="text-soft">
      {" "}
      ({changes.map((name) => `${name}: ${before[name] ?? "none"} → ${after[name] ?? "none"}`).join(", ")})
    </span>
  );
}
