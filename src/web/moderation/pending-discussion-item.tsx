import { useRef } from "react";
import type { PendingDiscussion } from "#contract/moderation.ts";
import { useApi } from "#web/platform/viewer.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ChangedText } from "./changed-text.tsx";
import { decisionOn } from "./decision.ts";
import { DecisionForm } from "./decision-form.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { OwnItem } from "./own-item.tsx";
import { QueueItem } from "./queue-item.tsx";
import type { ItemProps } from "./queue-view.tsx";

/** One version of a discussion that waits, and the two buttons. */
export function PendingDiscussionItem({ item, isBusy, onSettle, onStep }: ItemProps<PendingDiscussion>) {
  const { api } = useApi();
  const reason = useRef<HTMLTextAreaElement>(null);
  const { author, content, revisionId } = item;
  return (
    <QueueItem
      title={content.title}
      badges={item.publicContent && <Badge tone="plain">Edit of a published discussion</Badge>}
      about={
        <>
          <span className="font-semibold text-ink">{author.fullName}</span>, joined{" "}
          {formatDate(author.joinedAt)}, {formatCounted(author.approvedDiscussions, "approved discussion")},{" "}
          {author.rejectedDiscussions} rejected. Submitted <TimeAgo at={item.submittedAt} />.
        </>
      }
      reason={reason}
      onStep={onStep}
      content={<DiscussionContent item={item} />}
      choices={(heading) =>
        item.can.decide ? (
          <DecisionForm
            ref={reason}
            heading={heading}
            isBusy={isBusy}
            onDecide={(decision, text) =>
              onSettle(
                decisionOn("discussion", decision, async () => {
                  const input = { revisionId, decision, reason: text.trim() || null };
                  return (await api.moderation.decideDiscussion(input)).pendingCount;
                }),
              )
            }
          />
        ) : (
          <OwnItem noun="discussion" />
        )
      }
    />
  );
}

function DiscussionContent({ item }: { item: PendingDiscussion }) {
  const { content, publicContent, tool, market, tags } = item;
  const facts = [
    ["Tool", tool?.name ?? "–"],
    ["Market", market ? `${market.city}, ${market.state}` : "Nationwide"],
    ["Tags", tags.map(({ name }) => name).join(", ") || "–"],
  ];
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
