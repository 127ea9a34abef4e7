import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { formatScore } from "#contract/metrics.ts";
import { marketName, reviewName } from "#contract/names.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { DeletedPost } from "#web/comments/deleted-post.tsx";
import { ensureThread, readThreadSearch, Thread } from "#web/comments/index.ts";
import { LikeButton } from "#web/likes/index.ts";
import { PostMute } from "#web/mutes/index.ts";
import { FollowButton } from "#web/notifications/index.ts";
import { ensureThere } from "#web/platform/api/ensure-there.ts";
import { postHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { OwnStatus, toOwnReview } from "#web/posts/index.ts";
import { PostNotFound } from "#web/posts/post-not-found.tsx";
import { ReportButton } from "#web/reports/index.ts";
import { MetricLabel } from "#web/reviews/metric-label.tsx";
import { AuthorCard } from "#web/reviews/page/author-card.tsx";
import { RecommendationBadge } from "#web/reviews/page/recommendation-badge.tsx";
import { PriceStrip, ReviewContext } from "#web/reviews/page/review-context.tsx";
import { factsOf } from "#web/reviews/page/review-facts.ts";
import { DetailedReview, NumbersOnly } from "#web/reviews/page/review-gate.tsx";
import { reviewQuery } from "#web/reviews/review-queries.ts";
import { SaveButton } from "#web/saves/index.ts";
import { TagList } from "#web/tags/index.ts";
import { Score } from "#web/tools/score.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { TimeAgo, useDate } from "#web/ui/time-ago.tsx";

export const Route = createFileRoute("/reviews/$id/")({
  validateSearch: readThreadSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, cause }) => {
    const { queryClient, queries } = context;
    const [review] = await Promise.all([
      ensureThere(queryClient, reviewQuery(queries, id)),
      ensureThread(context, { kind: "review", id }, deps, cause),
    ]);
    return review;
  },
  head: (context) =>
    postHead(context, "review", ({ tool, market, leadQualityScore, excerpt, moderationStatus }) => ({
      title: `${reviewName(tool, market)}: ${formatScore(leadQualityScore)} out of 10`,
      description: excerpt || `Numbers of an agent in ${marketName(market)}, without a text.`,
      isUnlisted: moderationStatus !== "approved",
    })),
  notFoundComponent: () => <PostNotFound kind="review" />,
  component: ReviewPage,
});

function ReviewPage() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const isDeleted = Route.useLoaderData() === null;
  return isDeleted ? <DeletedPost kind="review" id={id} search={search} /> : <Review />;
}

function Review() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { queries } = useApi();
  const { data: review, isFetching } = useSuspenseQuery(reviewQuery(queries, id));
  const { tool, market } = review;
  return (
    <div className="page with-rail pt-5">
      <article className="flex flex-col gap-6">
        <div>
          <Breadcrumb>
            <Link to="/search" search={{ market: marketName(market) }}>
              <Name>{marketName(market)}</Name>
            </Link>
            <Name>{tool.name}</Name>
          </Breadcrumb>
          <ReviewHeader review={review} />
        </div>
        <OwnStatus post={toOwnReview(review)} own={review.own} canEdit={review.can.edit} />
        <AuthorCard review={review} />
        <div className="flex flex-col gap-3">
          {review.pricesFrom !== null && <p className="font-semibold">Prices from {review.pricesFrom}</p>}
          <Metrics review={review} />
        </div>
        <PriceStrip review={review} />
        <Points review={review} />
        <TagList tags={review.tags} />
        {review.moderationStatus === "approved" && <Actions review={review} />}
        {review.isNumbersOnly ? <NumbersOnly review={review} /> : <DetailedReview review={review} />}
        <div className="xl:order-2">
          <Thread kind="review" id={id} search={search} post={review} isUnsure={isFetching} />
        </div>
      </article>
      <ReviewContext review={review} />
    </div>
  );
}

function Actions({ review: { id, tool, market, reviewer, likeCount, viewer } }: { review: ReviewDetail }) {
  const title = reviewName(tool, market);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 xl:order-1">
      <LikeButton kind="review" id={id} likeCount={likeCount} viewer={viewer} />
      <SaveButton
        item={{ kind: "reviews", id }}
        name={`the review of ${title}`}
        isSaved={viewer?.isSaved === true}
      />
      <ShareMenu title={title} />
      <FollowButton kind="review" id={id} viewer={viewer} />
      <div className="ml-auto flex items-center gap-2">
        <ReportButton subject={{ kind: "review", id }} />
        <PostMute viewer={viewer} post={{ kind: "review", id }} name={title} author={reviewer} tool={tool} />
      </div>
    </div>
  );
}

function ReviewHeader({ review }: { review: ReviewDetail }) {
  const { tool, market } = review;
  return (
    <header className="mt-3">
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div className="min-w-0 grow basis-[min-content]">
          <Badge>{tool.category}</Badge>
          <h1 className="mt-3 text-3xl md:text-[2.6rem]" translate="no">
            {tool.name}
          </h1>
        </div>
        <p className="ml-auto shrink-0 text-right">
          <Score score={review.leadQualityScore} className="block text-6xl leading-none md:text-7xl" />
          <span className="text-sm text-soft">
            out of 10, {tool.category === "Lead Generation" ? "lead quality" : "quality"}
          </span>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <Facts className="text-soft">
          <Name>{marketName(market)}</Name>
          <Day at={review.createdAt} />
          <TimeAgo at={review.createdAt} />
        </Facts>
        <RecommendationBadge isRecommended={review.overallRecommendation} />
      </div>
    </header>
  );
}

const Day = ({ at }: { at: string }) => <time dateTime={at}>{useDate(at)}</time>;

function Metrics({ review }: { review: ReviewDetail }) {
  return (
    <dl className="review-metrics">
      {factsOf(review).map(({ label, value, note }) => (
        <div key={label}>
          <dt>
            <MetricLabel name={label} />
          </dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SIGNS = { Pros: { sign: "+", color: "text-good" }, Cons: { sign: "–", color: "text-bad" } } as const;

function Points({ review }: { review: ReviewDetail }) {
  const lists = [
    { title: "Pros", points: review.pros },
    { title: "Cons", points: review.cons },
  ] as const;
  if (review.pros.length + review.cons.length === 0) return null;
  return (
    <div className="wrap-anywhere grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {lists.map(
        ({ title, points }) =>
          points.length > 0 && (
            <section key={title}>
              <h2 className="text-lg">{title}</h2>
              <ul className="mt-1.5">
                {points.map((point) => (
                  <li key={point} className="flex gap-3 border-hairline border-t py-2">
                    <span aria-hidden className={`w-3 shrink-0 font-bold ${SIGNS[title].color}`}>
                      {SIGNS[title].sign}
                    </span>
                    {point}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
