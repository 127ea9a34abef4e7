import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { ReviewSearch } from "#contract/reviews.ts";
import { REVIEW_SORTS } from "#contract/vocabulary.ts";
import { loadOutline, StateOutline } from "#web/places/index.ts";
import { stringifySearch } from "#web/platform/address.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ExampleReview } from "#web/reviews/example-review.tsx";
import { ReviewList, ReviewListSkeleton } from "#web/reviews/review-list.tsx";
import { ReviewsError } from "#web/reviews/reviews-error.tsx";
import { FilterChips } from "#web/search/filter-chips.tsx";
import { LocationButton } from "#web/search/location-button.tsx";
import { SearchBox } from "#web/search/search-box.tsx";
import { SearchFilters } from "#web/search/search-filters.tsx";
import {
  currentFilter,
  readSearchParameters,
  type SearchParameters,
  searchHeading,
  toListInput,
} from "#web/search/search-parameters.ts";
import { ToolCard } from "#web/search/tool-card.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

export const Route = createFileRoute("/search")({
  validateSearch: readSearchParameters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, queries }, deps }) => {
    const found = await queryClient.ensureQueryData(
      queries.reviews.list.queryOptions({ input: toListInput(deps) }),
    );
    return {
      outline: found.market && (await loadOutline(found.market.state)),
      title: searchHeading(deps, found),
      isFindable: deps.market === undefined || found.market !== null,
      summary: `${formatCounted(found.total, "review")} of real estate tools, with what they cost and bring.`,
    };
  },
  head: (context) => {
    const path = `/search${stringifySearch({ ...context.match.search, sort: undefined })}`;
    return pageHead(context, {
      title: context.loaderData?.title ?? "Search Reviews",
      description: context.loaderData?.summary ?? "Reviews of real estate tools.",
      // A market that nobody knows makes no page to be found.
      ...(context.loaderData?.isFindable ? { path } : {}),
    });
  },
  pendingComponent: () => (
    <div className="page pt-32">
      <ReviewListSkeleton />
    </div>
  ),
  errorComponent: ReviewsError,
  component: Search,
});

function Search() {
  const parameters = Route.useSearch();
  const { outline } = Route.useLoaderData();
  const { queries } = useApi();
  const { data: found } = useSuspenseQuery(
    queries.reviews.list.queryOptions({ input: toListInput(parameters) }),
  );
  const { q, market, sort, category } = parameters;
  const kept = { ...(category ? { category } : {}), ...(sort ? { sort } : {}) };
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/">Home</Link>
        <span>{currentFilter(parameters, found)}</span>
      </Breadcrumb>
      <div className="mt-3 flex items-end justify-between gap-6">
        <div>
          <h1 className="text-3xl md:text-[2.6rem]">{searchHeading(parameters, found)}</h1>
          <Summary found={found} />
        </div>
        {outline && (
          <StateOutline
            outline={outline}
            location={found.market?.location}
            className="hidden h-24 sm:block"
          />
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-ink border-t pt-4">
        <div className="w-full md:w-96">
          <SearchBox look="bar" initialText={market ?? q} kept={kept} />
        </div>
        <LocationButton />
      </div>
      <SearchFilters category={category} sort={sort} sorts={REVIEW_SORTS} kept={{ q, market }}>
        <FilterChips parameters={parameters} />
      </SearchFilters>
      {found.tool && <ToolCard tool={found.tool} />}
      <h2 className="mt-6 inline-block border-marigold border-b-[3px] pb-2.5 font-sans font-semibold text-base">
        Reviews{" "}
        <span className="font-normal text-soft">
          {found.totalIsEstimate ? "about " : ""}
          {formatCounted(found.total, "result")}
        </span>
      </h2>
      <div className="border-hairline border-t">
        <ReviewList reviews={found} empty={<NothingFound parameters={parameters} found={found} />} />
      </div>
    </div>
  );
}

function Summary({ found }: { found: ReviewSearch }) {
  if (found.total === 0) return null;
  return (
    <p className="mt-1.5 text-soft">
      {found.totalIsEstimate && "about "}
      {formatCounted(found.total, "review")}
      {found.toolCount !== null &&
        ` of ${formatCount(found.toolCount)} ${found.toolCount === 1 ? "tool" : "tools"}`}
      {found.lastReviewAt !== null && (
        <>
          {" "}
          · last one <TimeAgo at={found.lastReviewAt} />
        </>
      )}
    </p>
  );
}

function NothingFound({ parameters, found }: { parameters: SearchParameters; found: ReviewSearch }) {
  const { market, q } = parameters;
  const isUnknownMarket = market !== undefined && found.market === null;
  return (
    <div className="flex flex-col gap-6 pt-8">
      <EmptyState title={isUnknownMarket ? "Could not find this market" : "No results found"}>
        <p className="text-soft">Try adjusting your search or filters</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/search" look="secondary">
            Clear Filters
          </ButtonLink>
          {isUnknownMarket && q === undefined && (
            <ButtonLink to="/search" search={{ q: market }} look="secondary">
              Search tools and reviews for “{market}”
            </ButtonLink>
          )}
          <ButtonLink to="/add-review">Add Review</ButtonLink>
        </div>
      </EmptyState>
      {!isUnknownMarket && <ExampleReview />}
    </div>
  );
}
