import type { PendingDiscussion } from "#contract/moderation/queue.ts";
import { marketName } from "#contract/names.ts";
import { PersonLink } from "#web/people/index.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ChangedText } from "./changed-text.tsx";
import { DecisionChoices } from "./decision-choices.tsx";
import { EarlierVersions } from "./earlier.tsx";
import { QueueItem } from "./queue-item.tsx";
import type { ItemProps } from "./queue-view.tsx";

export function PendingDiscussionItem({ item, state }: ItemProps<PendingDiscussion>) {
  const { author, content } = item;
  return (
    <QueueItem
      state={state}
      title={content.title}
      badges={item.publicContent && <Badge tone="plain">Edit of a published discussion</Badge>}
      about={
        <>
          <PersonLink id={author.id} name={author.fullName} className="text-link" />, joined{" "}
          {formatDate(author.joinedAt)}, {formatCounted(author.approvedDiscussions, "approved discussion")},{" "}
          {author.rejectedDiscussions} rejected. Submitted <TimeAgo at={item.submittedAt} />.
        </>
      }
      content={<DiscussionContent item={item} />}
      choices={(heading) => <DecisionChoices kind="discussion" item={item} state={state} heading={heading} />}
    />
  );
}

function DiscussionContent({ item }: { item: PendingDiscussion }) {
  const { content, publicContent, tool, market, tags } = item;
  const facts = [
    ["Tool", tool?.name],
    ["Market", market ? marketName(market) : "Nationwide"],
    ["Tags", tags.map(({ name }) => name).join(", ")],
  ].filter(([, value]) => value);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {publicContent && publicContent.title !== content.title && (
        <p className="text-sm">
          <span className="text-soft">Title: </span>
          <ChangedText before={publicContent.title} now={content.title} />
        </p>
      )}
      {publicContent ? (
        <ChangedText before={publicContent.content} now={content.content} />
      ) : (
        <div className="max-w-prose">
          <RichText body={item.body} />
        </div>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold leading-snug">{value}</dd>
          </div>
        ))}
      </dl>
      <EarlierVersions history={item.history} />
    </div>
  );
}
