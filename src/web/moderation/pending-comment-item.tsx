import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { PendingComment } from "#contract/moderation.ts";
import { useApi } from "#web/platform/viewer.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { decisionOn } from "./decision.ts";
import { DecisionForm } from "./decision-form.tsx";
import { EarlierTexts } from "./earlier-texts.tsx";
import { OwnItem } from "./own-item.tsx";
import { QueueItem } from "./queue-item.tsx";
import type { ItemProps } from "./queue-view.tsx";

const WHY_HELD: Record<PendingComment["heldFor"], string> = {
  "first-posts": "First post",
  links: "New account with links",
  "near-duplicate": "Similar to a recent post",
};

/** A comment that is held, in its place in the talk, and the two buttons. */
export function PendingCommentItem({ item, isBusy, onSettle, onStep }: ItemProps<PendingComment>) {
  const { api } = useApi();
  const reason = useRef<HTMLTextAreaElement>(null);
  const { author, commentId, thread, version } = item;
  return (
    <QueueItem
      title={`Comment on ${thread.title}`}
      badges={<Badge tone="marigold">{WHY_HELD[item.heldFor]}</Badge>}
      about={
        <>
          <span className="font-semibold text-ink">{author.fullName}</span>, joined{" "}
          {formatDate(author.joinedAt)}, {formatCounted(author.approvedComments, "comment")}. Submitted{" "}
          <TimeAgo at={item.submittedAt} />.{" "}
          <Link
            to={thread.kind === "review" ? "/reviews/$id" : "/discussions/$id"}
            params={{ id: thread.id }}
            search={{ comment: commentId }}
            hash={`comment-${commentId}`}
            className="text-link"
          >
            View in context
          </Link>
        </>
      }
      reason={reason}
      onStep={onStep}
      content={
        <div className="flex min-w-0 max-w-prose flex-col gap-3">
          {item.answers && (
            <blockquote className="border-edge border-l-2 pl-3 text-sm text-soft">
              <bdi>{item.answers.fullName}</bdi>: {item.answers.excerpt}
            </blockquote>
          )}
          <RichText body={item.body} />
          <EarlierTexts texts={item.earlierTexts} />
        </div>
      }
      choices={(heading) =>
        item.can.decide ? (
          <DecisionForm
            ref={reason}
            heading={heading}
            isBusy={isBusy}
            onDecide={(decision, text) =>
              onSettle(
                decisionOn("comment", decision, async () => {
                  const input = { commentId, version, decision, reason: text.trim() || null };
                  return (await api.moderation.decideComment(input)).pendingCount;
                }),
              )
            }
          />
        ) : (
          <OwnItem noun="comment" />
        )
      }
    />
  );
}
