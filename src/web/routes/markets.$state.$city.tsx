import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { DISCUSSION_SORTS, LIMITS, REVIEW_SORTS, STATES, type StateCode } from "#contract/vocabulary.ts";
import { discussionsQuery } from "#web/discussions/discussion-queries.ts";
import { DiscussionsTab } from "#web/discussions/discussions-tab.tsx";
import { marketName } from "#web/markets/index.ts";
import { countReviews, loadMarketDiscussions, loadMarketReviews } from "#web/markets/market-lists.ts";
import { loadOutline, StateOutline } from "#web/places/index.ts";
import { addressReader, stringifySearch, text } from "#web/platform/address.ts";
import { throwIfMissing } from "#web/platform/missing.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ReviewList, ReviewListSkeleton } from "#web/reviews/review-list.tsx";
import { ReviewsError } from "#web/reviews/reviews-error.tsx";
import { SaveButton } from "#web/saves/index.ts";
import { ListTabs } from "#web/search/list-tabs.tsx";
import { CategoryFilter, SearchFilters, SortFilter, ToolFilter } from "#web/search/search-filters.tsx";
import { fitSort, LIST_PARAMETERS } from "#web/search/search-parameters.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** Reviews of a market have no order by replies (specification section 2). */
const REVIEW_ORDERS = REVIEW_SORTS.filter((sort) => !sort.endsWith("replies"));

const readMarketSearch = addressReader(
  {
    ...LIST_PARAMETERS,
    /** The name of one, narrows discussions alone. */
    tool: text(LIMITS.toolName),
  },
  fitSort(REVIEW_ORDERS),
);

export const Route = createFileRoute("/markets/$state/$city")({
  validateSearch: readMarketSearch,
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
    const [outline, list] = await Promise.all([
      loadOutline(market.state),
      deps.tab
        ? loadMarketDiscussions(queryClient, queries, market.id, deps)
        : loadMarketReviews(queryClient, queries, market, deps),
    ]);
    return { market, outline, list };
  },
  head: (context) => {
    const { market, list } = context.loaderData ?? {};
    if (!market)
      return pageHead(context, { title: "Market not found", description: "This market doesn't exist." });
    const name = `${market.city}, ${market.state}`;
    const path = `/markets/${market.state}/${market.slug}`;
    if (list?.tab === "discussions") {
      const about = list.tool ? ` about ${list.tool.name}` : "";
      return pageHead(context, {
        title: `Discussions${about} in ${name} – ${formatCounted(list.total, "discussion")}`,
        description: `What agents in ${name} are asking${about === "" ? " about the tools they pay for" : about}.`,
        path: `${path}${stringifySearch({ ...context.match.search, category: undefined, sort: undefined })}`,
      });
    }
    return pageHead(context, {
      title: `Real estate tools in ${name} – ${formatCounted(market.reviewCount, "review")}`,
      description: `What agents in ${name} pay for ${formatCounted(market.toolCount, "tool")}, and what they get for it.`,
      path,
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
  const { market, outline, list } = Route.useLoaderData();
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/">Home</Link>
        <Link to="/markets">Markets</Link>
        <span>{marketName(market)}</span>
      </Breadcrumb>
      <div className="mt-3 mb-6 flex items-end justify-between gap-6">
        <div>
          <h1 className="text-3xl md:text-[2.6rem]">
            {market.city}, {STATES[market.state]}
          </h1>
          <p className="mt-1.5 text-soft">
            {formatCounted(market.reviewCount, "review")} · {formatCounted(market.toolCount, "tool")}
            {market.lastReviewAt !== null && (
              <>
                {" "}
                · updated <TimeAgo at={market.lastReviewAt} />
              </>
            )}
          </p>
          <div className="mt-3">
            <SaveButton item={{ kind: "markets", id: market.id }} name={marketName(market)} />
          </div>
        </div>
        <StateOutline outline={outline} location={market.location} className="h-20 shrink-0 sm:h-24" />
      </div>
      {list.tab === "discussions" ? (
        <MarketDiscussions market={market} list={list} />
      ) : (
        <MarketReviews market={market} list={list} />
      )}
    </div>
  );
}

type MarketData = ReturnType<typeof Route.useLoaderData>["market"];

interface ListProps<Tab> {
  market: MarketData;
  list: Extract<ReturnType<typeof Route.useLoaderData>["list"], { tab: Tab }>;
}

function MarketReviews({ market, list: { input, discussionCount } }: ListProps<"reviews">) {
  const { category, sort } = Route.useSearch();
  const { queries } = useApi();
  const { data: reviews } = useSuspenseQuery(queries.reviews.list.queryOptions({ input }));
  return (
    <>
      <ListTabs
        tab="reviews"
        reviewCount={reviews.total}
        discussionCount={discussionCount}
        formatTotal={formatCount}
      />
      <SearchFilters
        kept={{}}
        filters={
          <>
            <CategoryFilter category={category} />
            <SortFilter sort={sort} sorts={REVIEW_ORDERS} />
          </>
        }
      />
      <h2 className="sr-only">Reviews</h2>
      <ReviewList reviews={reviews} empty={<NoReviews city={market.city} state={market.state} />} />
    </>
  );
}

function MarketDiscussions({ market, list: { input, tools, tool } }: ListProps<"discussions">) {
  const { category, sort } = Route.useSearch();
  const { queries } = useApi();
  const { data: discussions } = useSuspenseQuery(discussionsQuery(queries, input));
  return (
    <>
      <ListTabs
        tab="discussions"
        reviewCount={countReviews(market, category)}
        discussionCount={discussions.total}
        formatTotal={formatCount}
      />
      <SearchFilters
        kept={{ tab: "discussions", category }}
        filters={
          <>
            <ToolFilter tool={tool?.name} tools={tools} />
            <SortFilter sort={sort} sorts={DISCUSSION_SORTS} />
          </>
        }
      />
      <DiscussionsTab discussions={discussions} market={market} tool={tool} />
    </>
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
        Check the spelling, or be the first to review a tool there.
      </p>
      <ButtonLink to="/markets">All Markets</ButtonLink>
    </div>
  );
}
