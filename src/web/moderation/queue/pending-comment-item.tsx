import { Link } from "@tanstack/react-router";
import type { PendingComment } from "#contract/moderation/queue.ts";
import { postLink } from "#web/moderation/post-link.ts";
import { PersonLink } from "#web/people/index.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { DecisionChoices } from "./decision-choices.tsx";
import { EarlierTexts } from "./earlier.tsx";
import { QueueItem } from "./queue-item.tsx";
import type { ItemProps } from "./queue-view.tsx";

const WHY_HELD: Record<PendingComment["heldFor"], string> = {
  "first-posts": "One of their first posts",
  links: "New account with links",
  "near-duplicate": "Similar to a recent post",
};

export function PendingCommentItem({ item, state }: ItemProps<PendingComment>) {
  const { author, commentId, thread } = item;
  return (
    <QueueItem
      state={state}
      title={`Comment on “${thread.title}”`}
      badges={<Badge tone="marigold">{WHY_HELD[item.heldFor]}</Badge>}
      about={
        <>
          <PersonLink id={author.id} name={author.fullName} className="text-link" />, joined{" "}
          {formatDate(author.joinedAt)}, {formatCounted(author.approvedComments, "comment")}. Submitted{" "}
          <TimeAgo at={item.submittedAt} />.{" "}
          <Link {...postLink(thread, commentId)} className="text-link">
            View in context
          </Link>
        </>
      }
      content={
        <div className="flex min-w-0 max-w-prose flex-col gap-3">
          {item.replyTo && (
            <blockquote className="border-edge border-l-2 pl-3 text-sm text-soft">
              <bdi>{item.replyTo.fullName}</bdi>: {item.replyTo.excerpt}
            </blockquote>
          )}
          <RichText body={item.body} />
          <EarlierTexts texts={item.earlierTexts} />
        </div>
      }
      choices={(heading) => <DecisionChoices kind="comment" item={item} state={state} heading={heading} />}
    />
  );
}
