import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { IssueHead } from "#contract/emails/newsletter.ts";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { isUnderWay, sendingOf } from "./issue-progress.ts";

/** How often the progress of a sending issue is loaded. */
const POLL_MS = 3000;

export function IssueList() {
  const { queries } = useApi();
  const query = useInfiniteQuery(
    queries.newsletter.listIssues.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      ...FRESH_BY_CURSOR,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.items.some(isUnderWay)) ? POLL_MS : false,
    }),
  );
  const write = (
    <ButtonLink to="/admin" search={{ tab: "newsletter", issue: "new" }} resetScroll={false}>
      Write an issue
    </ButtonLink>
  );
  return (
    <div className="flex flex-col gap-4">
      {query.data?.pages[0]?.items.length ? <div>{write}</div> : null}
      <PagedList
        query={query}
        what="issues"
        skeletons={["h-16", "h-16"]}
        row={(issue) => <IssueRow key={issue.id} issue={issue} />}
        empty={
          <EmptyState
            title="No issues yet"
            hint="Write one, send yourself a test, then send it to all confirmed subscribers."
          >
            {write}
          </EmptyState>
        }
      />
    </div>
  );
}

const BADGES = {
  draft: <Badge tone="neutral">Draft</Badge>,
  sending: <Badge tone="plain">Sending</Badge>,
  sent: <Badge>Sent</Badge>,
};

function IssueRow({ issue }: { issue: IssueHead }) {
  const { id, subject, status, updatedAt, startedAt } = issue;
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-2.5 sm:gap-5">
      <div className="min-w-0 grow">
        <Link
          to="/admin"
          search={{ tab: "newsletter", issue: id }}
          resetScroll={false}
          className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          {subject}
        </Link>
        <Facts className="text-sm text-soft">
          {startedAt !== null && sendingOf(issue)}
          <span>
            {startedAt === null && "Edited "}
            <TimeAgo at={startedAt ?? updatedAt} />
          </span>
        </Facts>
      </div>
      {isUnderWay(issue) ? BADGES.sending : BADGES[status]}
    </li>
  );
}
