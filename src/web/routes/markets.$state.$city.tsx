import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import type { ReviewListInput } from "#contract/reviews.ts";
import { REVIEW_SORTS, STATES, type StateCode } from "#contract/vocabulary.ts";
import { loadOutline, StateOutline } from "#web/places/index.ts";
import { throwIfMissing } from "#web/platform/missing.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ReviewList, ReviewListSkeleton } from "#web/reviews/review-list.tsx";
import { ReviewsError } from "#web/reviews/reviews-error.tsx";
import { SearchFilters } from "#web/search/search-filters.tsx";
import { readSearchParameters } from "#web/search/search-parameters.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** A market's page has no order by replies (specification section 2). */
const SORTS = REVIEW_SORTS.filter((sort) => !sort.endsWith("replies"));

export const Route = createFileRoute("/markets/$state/$city")({
  validateSearch: (raw) => {
    const { category, sort, page } = readSearchParameters(raw);
    return { category, sort: SORTS.find((one) => one === sort), page };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, queries }, params, deps }) => {
    const market = await queryClient
      .ensureQueryData(queries.markets.get.queryOptions({ input: params }))
      .catch(throwIfMissing);
    if (params.state !== market.state || params.city !== market.slug) {
      throw redirect({
        to: "/markets/$state/$city",
        params: { state: market.state, city: market.slug },
        search: deps,
        statusCode: 301,
      });
    }
    const input: ReviewListInput = { ...deps, market: `${market.city}, ${market.state}` };
    await queryClient.ensureQueryData(queries.reviews.list.queryOptions({ input }));
    return { market, input, outline: await loadOutline(market.state) };
  },
  head: (context) => {
    const market = context.loaderData?.market;
    if (!market)
      return pageHead(context, { title: "Market not found", description: "There is no such market." });
    const name = `${market.city}, ${market.state}`;
    return pageHead(context, {
      title: `Real estate tools in ${name} – ${formatCounted(market.reviewCount, "review")}`,
      description: `What agents in ${name} pay for ${formatCounted(market.toolCount, "tool")}, and what they get for it.`,
      path: `/markets/${market.state}/${market.slug}`,
    });
  },
  pendingComponent: () => (
    <div className="page pt-32">
      <ReviewListSkeleton />
    </div>
  ),
  errorComponent: ReviewsError,
  notFoundComponent: MarketNotFound,
  component: Market,
});

function Market() {
  const { market, input, outline } = Route.useLoaderData();
  const { category, sort } = Route.useSearch();
  const { queries } = useApi();
  const { data: reviews } = useSuspenseQuery(queries.reviews.list.queryOptions({ input }));
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/">Home</Link>
        <Link to="/markets">Markets</Link>
        <span>
          {market.city}, {market.state}
        </span>
      </Breadcrumb>
      <div className="mt-3 flex items-end justify-between gap-6">
        <div>
          <h1 className="text-3xl md:text-[2.6rem]">
            {market.city}, {STATES[market.state]}
          </h1>
          <p className="mt-1.5 text-soft">
            {formatCounted(market.reviewCount, "review")} of {formatCounted(market.toolCount, "tool")}
            {market.lastReviewAt !== null && (
              <>
                {" "}
                · last one <TimeAgo at={market.lastReviewAt} />
              </>
            )}
          </p>
        </div>
        <StateOutline outline={outline} location={market.location} className="h-20 shrink-0 sm:h-24" />
      </div>
      <div className="mt-6 border-ink border-t">
        <SearchFilters category={category} sort={sort} sorts={SORTS} kept={{}} />
      </div>
      <h2 className="mt-6 inline-block border-marigold border-b-[3px] pb-2.5 font-sans font-semibold text-base">
        Reviews <span className="font-normal text-soft">{formatCounted(reviews.total, "result")}</span>
      </h2>
      <div className="border-hairline border-t">
        <ReviewList reviews={reviews} empty={<NoReviews city={market.city} state={market.state} />} />
      </div>
    </div>
  );
}

function NoReviews({ city, state }: { city: string; state: StateCode }) {
  return (
    <div className="pt-8">
      <EmptyState title="No reviews found">
        <p className="text-soft">Be the first to review a tool in {city}.</p>
        <ButtonLink to="/add-review" search={{ city, state }}>
          Add Review
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function MarketNotFound() {
  return (
    <div className="page py-16">
      <h1 className="text-3xl">Could not find this market</h1>
      <p className="mt-2 mb-6 text-lg text-soft">
        It may be spelled differently, or nobody has written about it yet.
      </p>
      <ButtonLink to="/markets">All Markets</ButtonLink>
    </div>
  );
}
