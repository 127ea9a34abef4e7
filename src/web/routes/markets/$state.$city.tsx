import { createFileRoute, Link, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import { cityInAddress, marketName } from "#contract/names.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { DISCUSSION_SORTS, LIMITS, REVIEW_SORTS } from "#contract/vocabulary.ts";
import { LazyDiscussionsTab } from "#web/discussions/index.ts";
import { MarketHeader } from "#web/markets/market-header.tsx";
import { NearbyMarkets } from "#web/markets/nearby-markets.tsx";
import { addressReader, oneOf, text } from "#web/platform/address.ts";
import type { ApiContext, OutputOf } from "#web/platform/api/api.ts";
import { throwIfMissing } from "#web/platform/api/missing.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orNull, useChosen, useLastLoaded } from "#web/platform/page/pending.ts";
import { AllReviews } from "#web/reviews/all-reviews.tsx";
import { ReviewsTab } from "#web/reviews/reviews-tab.tsx";
import { ShareInvitation } from "#web/reviews/share-invitation.tsx";
import { AreaAnswer } from "#web/routes/-area-answer.tsx";
import { CategoryTabs } from "#web/search/category-tabs.tsx";
import { SearchFilters, SortFilter, ToolFilter } from "#web/search/filters/search-filters.tsx";
import { ListTabs } from "#web/search/list-tabs.tsx";
import { type AreaAnswer as Answer, loadAreaAnswer } from "#web/search/load-area-answer.ts";
import { countReviews, loadMarketDiscussions, loadMarketReviews } from "#web/search/load-market-lists.ts";
import { COMPS_PARAMETERS, fitSort, LIST_PARAMETERS } from "#web/search/search-parameters.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted, formatTotal } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";

const FirstReview = lazyRouteComponent(() => import("./-first-review.tsx"), "FirstReview");

/** Reviews can't be sorted by replies. */
const REVIEW_ORDERS = REVIEW_SORTS.filter((sort) => !sort.endsWith("replies"));

const readMarketSearch = addressReader(
  {
    ...LIST_PARAMETERS,
    /** Name of a tool; filters discussions only. */
    tool: text(LIMITS.toolName),
    ...COMPS_PARAMETERS,
    /** All reviews, in pages. */
    list: oneOf(["all"]),
  },
  fitSort(REVIEW_ORDERS),
);

export const Route = createFileRoute("/markets/$state/$city")({
  validateSearch: readMarketSearch,
  loaderDeps: ({ search: { open, ...search } }) => search,
  // Remount per market, so that an error never appears below the previous market's heading.
  remountDeps: ({ params }) => params,
  loader: async ({ context, params, deps, cause, location }) => {
    const market = await context.queryClient
      .ensureQueryData(context.queries.markets.get.queryOptions({ input: params }))
      .catch(throwIfMissing);
    if (params.state !== market.state || params.city !== market.slug) {
      throw redirect({
        to: "/markets/$state/$city",
        params: { state: market.state, city: market.slug },
        search: deps,
        statusCode: 301,
      });
    }
    const [list, answer, near] = await Promise.all([
      orNull(
        { cause, location },
        deps.tab
          ? loadMarketDiscussions(context, market.id, deps)
          : loadMarketReviews(context, market, toReviewInput(deps)),
      ),
      orNull({ cause, location }, loadAnswer(context, market, deps)),
      orNull({ cause, location }, context.api.markets.listNearby(params)),
    ]);
    const address: FoundAddress | undefined = list
      ? {
          isUnlisted: (deps.tab ? list.discussions?.total : market.reviewCount) === 0,
          isMissing: list.isPastEnd,
        }
      : undefined;
    return { market, list, answer, category: answer?.input.category, near, address };
  },
  head: (context) => {
    if (!context.loaderData)
      return pageHead(context, {
        title:
          context.match.status === "error"
            ? marketName({ ...context.params, city: cityInAddress(context.params.city) })
            : "Market not found",
      });
    const { market, list, answer, address } = context.loaderData;
    const name = marketName(market);
    if (list?.tab === "discussions") {
      const about = list.tool ? ` about ${list.tool.name}` : "";
      return pageHead(
        context,
        {
          title: `Discussions${about} in ${name} – ${formatTotal(list.discussions, "discussion")}`,
          description: `What agents in ${name} are asking about the tools they pay for.`,
        },
        address,
      );
    }
    const { list: shown } = context.match.search;
    return pageHead(
      context,
      {
        title: `${shown ? "All reviews of r" : "R"}eal estate tools in ${name} – ${formatCounted(market.reviewCount, "review")}`,
        description:
          answer?.summary ??
          `What agents in ${name} pay for ${formatCounted(market.toolCount, "tool")}, and what they get for it.`,
      },
      address,
    );
  },
  errorComponent: ReviewsError,
  notFoundComponent: MarketNotFound,
  component: Market,
});

type MarketSearch = ReturnType<typeof readMarketSearch>;

/** Only the latest reviews, below the comps. */
const isOverview = ({ list, page, tab }: MarketSearch) => !list && !page && !tab;

const toReviewInput = (search: MarketSearch) => {
  const { category, sort, page } = search;
  return isOverview(search) ? { category, sort, show: "first" as const } : { category, sort, page };
};

/** Of the chosen category, or of the most reviewed one. */
async function loadAnswer(
  context: ApiContext,
  market: OutputOf<"markets", "get">,
  search: Omit<MarketSearch, "open">,
): Promise<Answer | undefined> {
  const chosen = search.category ?? market.reviewCountByCategory[0]?.category;
  return isOverview(search) && chosen ? loadAreaAnswer(context, { market }, chosen, search) : undefined;
}

function Market() {
  const { market, list, answer, near } = Route.useLoaderData();
  const address = Route.useSearch();
  const { tab } = address;
  const { category } = useChosen(readMarketSearch, address);
  const { city, state } = market;
  const isAnswer = Boolean(answer) && list?.tab === "reviews" && list.reviews.total === 0;
  return (
    <div className="page pt-5">
      <MarketHeader market={market} category={category} />
      {!tab && (
        // "All" is a choice of reviews only.
        <CategoryTabs
          counts={market.reviewCountByCategory}
          current={category}
          {...(answer === undefined && { total: market.reviewCount })}
        />
      )}
      {answer === null && <ListArea problem="Prices didn't load.">{null}</ListArea>}
      {answer && (
        <AreaAnswer
          answer={answer}
          open={address.open}
          discussions={isAnswer ? list?.discussions : undefined}
        />
      )}
      {!isAnswer && (
        <div className="mt-10 md:mt-14 lg:grid lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-x-16">
          <div className="min-w-0 border-ink border-t pt-2">
            <MarketLists />
          </div>
          <aside className="[&>section:first-child]:lg:mt-0">
            {!answer?.isUnreported && (
              <ShareInvitation place={city} city={city} state={state} category={category} />
            )}
            {near && !answer?.near && <NearbyMarkets market={market} near={near} />}
          </aside>
        </div>
      )}
    </div>
  );
}

function MarketLists() {
  const { market, list: loaded, answer } = Route.useLoaderData();
  const last = useLastLoaded(loaded);
  const address = Route.useSearch();
  const { tab, category } = address;
  const chosen = useChosen(readMarketSearch, address);
  const tools = last?.tab === "discussions" ? last.tools : [];
  const list = loaded ?? undefined;
  const isEmpty =
    list?.tab === "reviews" ? list.reviews.total === 0 : list?.discussions.total === 0 && !chosen.tool;
  return (
    <>
      <ListTabs
        tab={chosen.tab ?? "reviews"}
        category={category}
        reviews={list?.tab === "reviews" ? list.reviews : countReviews(market, category)}
        discussions={list?.discussions ?? null}
        resetScroll
      />
      {!isEmpty && (
        <SearchFilters
          kept={{ tab, category, comps: address.comps, list: address.list }}
          filters={
            <>
              {tab && <ToolFilter tool={tools.find((name) => name === chosen.tool)} tools={tools} />}
              <SortFilter sort={chosen.sort} sorts={tab ? DISCUSSION_SORTS : REVIEW_ORDERS} />
              {!category && answer && (
                <p className="text-sm text-soft">
                  {"From all categories. "}
                  <Link
                    to="."
                    search={{ category: answer.input.category }}
                    resetScroll={false}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {`Only ${answer.input.category}`}
                  </Link>
                </p>
              )}
            </>
          }
        />
      )}
      <ListArea problem={list ? undefined : `Could not load ${tab ?? "reviews"}`}>
        {list?.tab === "reviews" && (
          <ReviewsTab
            isInMarket
            input={list.input}
            empty={<FirstReview city={market.city} state={market.state} />}
            more={list.input.show === "first" ? (total) => <AllReviews total={total} /> : undefined}
          />
        )}
        {list?.tab === "discussions" && (
          <Suspense>
            <LazyDiscussionsTab input={list.input} market={market} tool={list.tool} />
          </Suspense>
        )}
      </ListArea>
    </>
  );
}

function MarketNotFound() {
  return (
    <MissingScreen
      title="Could not find this market"
      text="Check the spelling, or be the first to review a tool there."
    >
      <ButtonLink to="/markets">All Markets</ButtonLink>
      <ButtonLink to="/add-review" look="secondary">
        Add Review
      </ButtonLink>
    </MissingScreen>
  );
}
