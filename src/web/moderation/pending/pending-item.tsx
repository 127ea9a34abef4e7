import { Link } from "@tanstack/react-router";
import type {
  PendingComment,
  PendingDiscussion,
  PendingItem,
  PendingReview,
} from "#contract/moderation/queue.ts";
import { marketName, reviewName } from "#contract/names.ts";
import { NewEntry } from "#web/moderation/catalogue/duplicates.tsx";
import { AuthorRow } from "#web/moderation/people/author-row.tsx";
import { postLink } from "#web/moderation/post-link.ts";
import { DecisionChoices } from "#web/moderation/queue/decision-choices.tsx";
import { ModeratedItem, type ModeratedItemProps } from "#web/moderation/queue/moderated-item.tsx";
import type { ItemProps } from "#web/moderation/queue/queue.ts";
import { Warning } from "#web/moderation/queue/warning.tsx";
import { RichText } from "#web/rich-text/index.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ChangedText } from "./changed-text.tsx";
import { COMMON_REASONS } from "./decision-texts.ts";
import { EarlierTexts, EarlierVersions } from "./earlier.tsx";
import { PendingContent } from "./pending-content.tsx";

export function PendingItemView({ item, state }: ItemProps<PendingItem>) {
  const { kind, author } = item;
  const { content, ...head } = partsOf(item);
  return (
    <ModeratedItem
      state={state}
      {...head}
      about={
        <>
          Submitted <TimeAgo at={item.submittedAt} />
          {kind === "comment" && (
            <>
              {" · "}
              <Link {...postLink(item.thread, item.id)} className="text-link">
                View in context
              </Link>
            </>
          )}
        </>
      }
      content={
        <div className="flex min-w-0 flex-col gap-4">
          {content}
          <AuthorRow author={author} isCurrent={state.isCurrent}>
            {`Joined ${formatDate(author.joinedAt)}`}
            {kind === "comment"
              ? formatCounted(author.approved, kind)
              : `${formatCounted(author.approved, `approved ${kind}`)}, ${item.author.rejected} rejected`}
          </AuthorRow>
        </div>
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

type Parts = Pick<ModeratedItemProps, "title" | "mark" | "figure" | "badges" | "content">;

function partsOf(item: PendingItem): Parts {
  if (item.kind === "comment") return { title: pendingTitle(item), content: <CommentContent item={item} /> };
  const edit = item.publicContent && <Badge tone="plain">Edit of a published {item.kind}</Badge>;
  if (item.kind === "discussion")
    return { title: pendingTitle(item), badges: edit, content: <DiscussionContent item={item} /> };
  const { tool, market, content } = item;
  return {
    title: (
      <>
        <bdi translate="no">{tool.name}</bdi>{" "}
        <span className="mt-0.5 block font-normal font-sans text-sm text-soft tracking-normal">
          {tool.category} · {marketName(market)}
        </span>
      </>
    ),
    mark: <Monogram tool={tool} className="size-9 shrink-0" />,
    figure: <Score score={content.leadQualityScore} className="text-3xl" />,
    badges: edit,
    content: (
      <>
        <Introduced review={item} />
        <PendingContent review={item} />
      </>
    ),
  };
}

/** What the review brings into the catalogue. */
function Introduced({ review: { tool, market } }: { review: PendingReview }) {
  return (
    <>
      {tool.isNew && <NewEntry kind="tools" id={tool.id} />}
      {market.isNew && <NewEntry kind="markets" id={market.id} />}
      {!market.hasLocation && (
        <Warning>
          <p className="font-semibold">City not recognized.</p>
        </Warning>
      )}
    </>
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

const WHY_HELD: Record<PendingComment["heldFor"], string> = {
  "first-posts": "One of their first posts",
  links: "New account with links",
  "near-duplicate": "Similar to a recent post",
};

const CommentContent = ({ item: { heldFor, replyTo, body, earlierTexts } }: { item: PendingComment }) => (
  <div className="flex min-w-0 max-w-prose flex-col gap-3">
    {heldFor === "first-posts" ? (
      <p className="text-sm text-soft">{WHY_HELD[heldFor]}</p>
    ) : (
      <Warning>
        <p className="font-semibold">{WHY_HELD[heldFor]}</p>
      </Warning>
    )}
    {replyTo && (
      <blockquote className="border-edge border-l-2 pl-3 text-sm text-soft">
        <bdi translate="no">{replyTo.fullName}</bdi>: {replyTo.excerpt}
      </blockquote>
    )}
    <RichText body={body} />
    <EarlierTexts texts={earlierTexts} />
  </div>
);
