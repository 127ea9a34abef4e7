import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type {
  PendingComment,
  PendingDiscussion,
  PendingItem,
  PendingReview,
} from "#contract/moderation/queue.ts";
import { marketName, reviewName } from "#contract/names.ts";
import { AuthorBackground } from "#web/moderation/people/author-signals.tsx";
import { postLink } from "#web/moderation/post-link.ts";
import { DecisionChoices } from "#web/moderation/queue/decision-choices.tsx";
import { ModeratedItem } from "#web/moderation/queue/moderated-item.tsx";
import type { ItemProps } from "#web/moderation/queue/queue.ts";
import { PersonLink } from "#web/people/index.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ChangedText } from "./changed-text.tsx";
import { COMMON_REASONS } from "./decision-texts.ts";
import { EarlierTexts, EarlierVersions } from "./earlier.tsx";
import { PendingContent } from "./pending-content.tsx";

export function PendingItemView({ item, state }: ItemProps<PendingItem>) {
  const { kind, author } = item;
  return (
    <ModeratedItem
      state={state}
      title={pendingTitle(item)}
      {...withBackground(item, state.isCurrent)}
      about={
        <>
          <PersonLink id={author.id} name={author.fullName} className="text-link" />, joined{" "}
          {formatDate(author.joinedAt)},{" "}
          {kind === "comment"
            ? formatCounted(author.approved, kind)
            : `${formatCounted(author.approved, `approved ${kind}`)}, ${item.author.rejected} rejected`}
          . Submitted <TimeAgo at={item.submittedAt} />.
          {kind === "comment" && (
            <>
              {" "}
              <Link {...postLink(item.thread, item.id)} className="text-link">
                View in context
              </Link>
            </>
          )}
        </>
      }
      choices={(heading) => (
        <DecisionChoices
          {...{ state, heading, reasons: COMMON_REASONS[kind], decided: item.decided }}
          noun={kind}
          canDecide={item.can.decide}
        />
      )}
    />
  );
}

export function pendingTitle(item: PendingItem): string {
  if (item.kind === "comment") return `Comment on “${item.thread.title}”`;
  return item.kind === "discussion" ? item.content.title : reviewName(item.tool, item.market);
}

function withBackground(item: PendingItem, isCurrent: boolean): Parts {
  const { badges, content } = partsOf(item);
  return {
    badges,
    content: (
      <div className="flex min-w-0 flex-col gap-4">
        {content}
        <AuthorBackground id={item.author.id} isCurrent={isCurrent} />
      </div>
    ),
  };
}

interface Parts {
  badges: ReactNode;
  content: ReactNode;
}

function partsOf(item: PendingItem): Parts {
  if (item.kind === "comment") {
    return {
      badges: <Badge tone="neutral">{WHY_HELD[item.heldFor]}</Badge>,
      content: <CommentContent item={item} />,
    };
  }
  const edit = item.publicContent && <Badge tone="plain">Edit of a published {item.kind}</Badge>;
  return item.kind === "discussion"
    ? { badges: edit, content: <DiscussionContent item={item} /> }
    : {
        badges: <ReviewBadges edit={edit} item={item} />,
        content: <PendingContent review={item} />,
      };
}

const ReviewBadges = ({ edit, item: { tool, market } }: { edit: ReactNode; item: PendingReview }) => (
  <>
    {edit}
    {tool.isNew && <Badge tone="neutral">New tool</Badge>}
    {market.isNew && <Badge tone="neutral">New market</Badge>}
    {!market.hasLocation && <Badge tone="red">City not recognized</Badge>}
  </>
);

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

const WHY_HELD: Record<PendingComment["heldFor"], string> = {
  "first-posts": "One of their first posts",
  links: "New account with links",
  "near-duplicate": "Similar to a recent post",
};

const CommentContent = ({ item: { replyTo, body, earlierTexts } }: { item: PendingComment }) => (
  <div className="flex min-w-0 max-w-prose flex-col gap-3">
    {replyTo && (
      <blockquote className="border-edge border-l-2 pl-3 text-sm text-soft">
        <bdi translate="no">{replyTo.fullName}</bdi>: {replyTo.excerpt}
      </blockquote>
    )}
    <RichText body={body} />
    <EarlierTexts texts={earlierTexts} />
  </div>
);
