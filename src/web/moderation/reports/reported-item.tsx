import { Link } from "@tanstack/react-router";
import type { ReportedItem } from "#contract/moderation/reports.ts";
import { ACTION_TEXTS } from "#web/moderation/log/log-labels.ts";
import { Earlier, EarlierTexts } from "#web/moderation/pending/earlier.tsx";
import { AuthorRow } from "#web/moderation/people/author-row.tsx";
import { useSuspension } from "#web/moderation/people/use-suspension.ts";
import { postLink } from "#web/moderation/post-link.ts";
import { ModeratedItem } from "#web/moderation/queue/moderated-item.tsx";
import type { ItemProps } from "#web/moderation/queue/queue.ts";
import { REASON_TEXTS } from "#web/reports/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { capitalize, formatCounted, formatDate } from "#web/ui/format.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ResolutionForm, type Resolving } from "./resolution-form.tsx";

export function ReportedItemView({ item, state }: ItemProps<ReportedItem, Resolving>) {
  const { subject, author } = item;
  const { announce } = useSuspension(author);
  return (
    <ModeratedItem
      state={state}
      title={reportedTitle(item)}
      badges={
        <>
          <Badge tone="plain">{capitalize(subject.kind)}</Badge>
          {item.status === "withdrawn" && <Badge tone="red">Deleted by author</Badge>}
          {item.status === "hidden" && <Badge tone="red">Hidden until you decide</Badge>}
        </>
      }
      about={<PlaceOf item={item} />}
      content={<ReportedContent item={item} isCurrent={state.isCurrent} />}
      choices={(heading) =>
        item.can.resolve.length > 0 ? (
          <ResolutionForm
            heading={heading}
            choices={item.can.resolve}
            state={state}
            canSuspend={item.can.suspend}
            onResolve={async (resolution, text, suspendFor) => {
              const reason = text.trim() || null;
              const isDone = await state.act({ resolution, reason, suspendFor });
              if (isDone && suspendFor) announce();
            }}
          />
        ) : (
          <Notice tone="neutral">Another moderator will handle this one.</Notice>
        )
      }
    />
  );
}

export const reportedTitle = ({ subject, author, title }: ReportedItem) =>
  subject.kind === "message" ? `Message from ${author.fullName}` : title;

function PlaceOf({ item: { thread, subject } }: { item: ReportedItem }) {
  if (thread === null) return null;
  return (
    <Link {...postLink(thread, subject.kind === "comment" ? subject.id : undefined)} className="text-link">
      View in context
    </Link>
  );
}

function ReportedContent({ item, isCurrent }: { item: ReportedItem; isCurrent: boolean }) {
  const { author } = item;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex max-w-prose flex-col gap-3 empty:hidden">
        {item.context.map(({ fullName, text, at }) => (
          <blockquote
            key={`${at} ${text}`}
            className="border-edge border-l-2 pl-3 text-sm text-soft whitespace-pre-line"
          >
            <bdi translate="no">{fullName}</bdi>: {text}
          </blockquote>
        ))}
        {item.text !== "" && <p className="whitespace-pre-line">{item.text}</p>}
        <EarlierTexts texts={item.earlierTexts} />
      </div>
      <ReportsOn item={item} />
      <HistoryOf item={item} />
      <AuthorRow author={author} isCurrent={isCurrent}>
        {`Joined ${formatDate(author.joinedAt)}`}
        {author.isSuspended && "Suspended"}
        {author.sanctions > 0 && formatCounted(author.sanctions, "prior action")}
      </AuthorRow>
    </div>
  );
}

/** Moderators don't see who reported their own items. */
function ReportsOn({ item: { reports } }: { item: ReportedItem }) {
  if (reports.length === 0) return null;
  return (
    <section>
      <h4 className="text-sm text-soft">{formatCounted(reports.length, "report")}</h4>
      <ul className="mt-1 flex flex-col gap-2">
        {reports.map((report) => (
          <li key={report.id}>
            <span className="font-semibold">{REASON_TEXTS[report.reason]}</span>
            {report.details !== "" && <span>: {report.details}</span>}
            {report.changedText !== null && (
              <blockquote className="my-1 max-w-prose whitespace-pre-line border-edge border-l-2 pl-3">
                <span className="block text-sm text-soft">Text when reported</span>
                {report.changedText}
              </blockquote>
            )}
            <span className="block text-sm text-soft">
              <bdi translate="no">{report.reporter.fullName}</bdi>, <TimeAgo at={report.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HistoryOf({ item: { history } }: { item: ReportedItem }) {
  return (
    <Earlier what="action" count={history.length}>
      {history.map(({ at, action, actorName, reason }) => (
        <li key={`${at} ${action}`}>
          {formatDate(at)}: {ACTION_TEXTS[action] ?? action} by {actorName ?? "an auto-rule"}
          {reason !== null && <span className="text-soft">: “{reason}”</span>}
        </li>
      ))}
    </Earlier>
  );
}
