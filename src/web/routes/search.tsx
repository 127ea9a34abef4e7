import { createFileRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import { marketName } from "#contract/names.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import { CATEGORIES, DISCUSSION_SORTS, REVIEW_SORTS } from "#contract/vocabulary.ts";
import { PopularTools } from "#web/comps/popular-tools.tsx";
import { LazyDiscussionsTab } from "#web/discussions/index.ts";
import { parseSearch } from "#web/platform/address.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orNull, useChosen, useLastLoaded } from "#web/platform/page/pending.ts";
import { ReviewsTab } from "#web/reviews/reviews-tab.tsx";
import { LocationButton } from "#web/search/box/location-button.tsx";
import { SearchBox } from "#web/search/box/search-box.tsx";
import { FilterChips } from "#web/search/filters/filter-chips.tsx";
import { filterCountsQuery } from "#web/search/filters/filter-counts.ts";
import { FiltersButton } from "#web/search/filters/filters-button.tsx";
import { CategoryFilter, SearchFilters, SortFilter } from "#web/search/filters/search-filters.tsx";
import { ListTabs } from "#web/search/list-tabs.tsx";
import { loadAreaAnswer } from "#web/search/load-area-answer.ts";
import { type Found, loadSearch, type SearchList, UNKNOWN } from "#web/search/load-search.ts";
import {
  currentFilter,
  findRedirect,
  isEverything,
  readSearchParameters,
  type SearchParameters,
  searchHeading,
  toListInput,
} from "#web/search/search-parameters.ts";
import { ToolCard } from "#web/search/tool-card.tsx";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { capitalize, formatTotal } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { SearchHeader } from "./-search-header.tsx";

const FilterPanel = lazyRouteComponent(() => import("#web/search/filters/filter-panel.tsx"), "FilterPanel");

/** What the filters beside the list need to be in the first HTML. */
const loadPanel = ({ queryClient, queries }: ApiContext, parameters: SearchParameters) =>
  parameters.panel && !parameters.tab
    ? Promise.all([
        FilterPanel.preload?.(),
        queryClient.ensureQueryData(filterCountsQuery(queries, parameters)),
      ])
    : null;

const CategoryTabs = lazyRouteComponent(() => import("#web/search/category-tabs.tsx"), "CategoryTabs");

const NothingFound = lazyRouteComponent(() => import("./-nothing-found.tsx"), "NothingFound");

/** Ways on where nothing was searched for, or nothing was found. */
const loadPopular = ({ queryClient, queries }: ApiContext, isNothing: boolean) =>
  Promise.all([
    queryClient.ensureQueryData(queries.comps.listPopularTools.queryOptions()),
    ...(isNothing
      ? [
          NothingFound.preload?.(),
          queryClient.ensureQueryData(queries.comps.listPopularMarkets.queryOptions()),
        ]
      : []),
  ]);

const AreaAnswer = lazyRouteComponent(() => import("./-area-answer.tsx"), "AreaAnswer");

/** The first page of reviews begins with the comps of what the search names. */
async function loadAnswer(context: ApiContext, parameters: Omit<SearchParameters, "open">) {
  if (parameters.tab || parameters.page !== undefined) return undefined;
  const { queryClient, queries } = context;
  const reviews = queries.reviews.list.queryOptions({ input: toListInput(parameters) });
  const { comps: named } = await queryClient.ensureQueryData(reviews);
  if (!named) return undefined;
  const [answer] = await Promise.all([
    loadAreaAnswer(context, named, named.category, parameters),
    AreaAnswer.preload?.(),
    CategoryTabs.preload?.(),
  ]);
  return answer;
}

/** Of a market, or of the country instead of one that isn't known. */
function categoriesOf({ market, tab }: SearchParameters, found: Found) {
  if (tab) return null;
  if (found.reviewCountByCategory || market === undefined || !found.comps) return found.reviewCountByCategory;
  return CATEGORIES.map((category) => ({ category, reviewCount: 0 }));
}

export const Route = createFileRoute("/search")({
  validateSearch: readSearchParameters,
  loaderDeps: ({ search: { open, ...search } }) => search,
  loader: ({ context, deps, cause, location }) =>
    orNull(
      { cause, location },
      Promise.all([
        loadSearch(context, deps),
        orNull({ cause, location }, loadAnswer(context, deps)),
        loadPanel(context, deps),
      ]).then(async ([{ found, list, isPastEnd }, answer]) => {
        const better = findRedirect(deps, found);
        if (better) throw redirect(better);
        const isEmpty = (list.tab === "reviews" ? found : list.discussions).total === 0;
        const isAnswer = Boolean(answer) && isEmpty;
        const isNothing = (isPastEnd || isEmpty) && !isAnswer;
        if (isNothing || isEverything(deps)) await loadPopular(context, isNothing);
        return {
          category: answer?.input.category ?? deps.category,
          place: placeOf(deps),
          found,
          list,
          answer,
          isAnswer,
          hasFilters: !isEmpty || !isEverything({ ...deps, q: undefined, market: undefined, tab: undefined }),
          title: searchHeading(deps, found),
          address: addressOf(deps, found, list, isPastEnd),
          summary: answer?.summary ?? summaryOf(found, list),
        };
      }),
    ),
  head: (context) => {
    const {
      title = "Search Reviews",
      summary = "Reviews of real estate tools.",
      address,
    } = context.loaderData ?? {};
    return pageHead(context, { title, description: summary }, address);
  },
  errorComponent: ReviewsError,
  component: Search,
});

const addressOf = (
  { market }: SearchParameters,
  found: Found,
  list: SearchList,
  isMissing: boolean,
): FoundAddress => ({
  search: { market: found.market ? marketName(found.market) : market },
  isUnlisted: (list.tab === "reviews" ? found : list.discussions).total === 0,
  isMissing,
});

function summaryOf(found: Found, list: SearchList): string {
  return list.tab === "reviews"
    ? `${capitalize(formatTotal(found, "review"))} of real estate tools, with real costs and results.`
    : `${capitalize(formatTotal(list.discussions, "discussion"))} among real estate agents about the tools they pay for.`;
}

const placeOf = ({ q, market }: SearchParameters) => `${q ?? ""}/${market ?? ""}`;

/** After a failure, the last names of the same scope still apply; counts may be stale. */
function useFound(parameters: SearchParameters, loaded: { place: string; found: Found } | null): Found {
  const last = useLastLoaded(loaded);
  return last?.place === placeOf(parameters) ? last.found : UNKNOWN;
}

function Search() {
  const parameters = Route.useSearch();
  const loaded = Route.useLoaderData();
  const found = useFound(parameters, loaded);
  const list = loaded?.list;
  const chosen = useChosen(readSearchParameters, parameters);
  const { q, market, sort, category, tab } = parameters;
  const kept = { category, sort, tab };
  const categories = categoriesOf(parameters, found);
  return (
    <div className="page pt-2 md:pt-5">
      <Breadcrumb>
        <span>{currentFilter(parameters, found)}</span>
      </Breadcrumb>
      <div className="mt-2 flex items-center gap-x-2 md:mt-4 md:gap-x-6">
        <div className="min-w-0 grow md:w-96 md:grow-0">
          <SearchBox look="bar" initialText={market ?? q} kept={kept} />
        </div>
        <LocationButton isSmall />
      </div>
      <Suspense>
        {categories && (
          <CategoryTabs counts={categories} current={chosen.category ?? loaded?.answer?.input.category} />
        )}
      </Suspense>
      <SearchHeader
        parameters={parameters}
        found={found}
        kept={kept}
        hasSummary={list?.tab === "reviews"}
        isAnswer={loaded?.isAnswer ?? false}
      />
      {found.tool && <ToolCard tool={found.tool} />}
      <Suspense>
        {loaded && isEverything(parameters) && <PopularTools />}
        {loaded?.answer === null && <ListArea problem="Prices didn't load.">{null}</ListArea>}
        {loaded?.answer && (
          <AreaAnswer
            answer={loaded.answer}
            open={parameters.open}
            discussions={loaded.isAnswer ? loaded.list.discussions : undefined}
          />
        )}
      </Suspense>
      {!loaded?.isAnswer && <Results />}
    </div>
  );
}

/** What is listed, with its filters. */
function Results() {
  const parameters = Route.useSearch();
  const loaded = Route.useLoaderData();
  const found = useFound(parameters, loaded);
  const list = loaded?.list;
  const chosen = useChosen(readSearchParameters, parameters);
  const { tab } = parameters;
  const isPanelShown = loaded !== null && parameters.panel !== undefined && !tab;
  const nothing = <NothingFound parameters={parameters} found={found} />;
  return (
    <>
      <div className="mt-6">
        <ListTabs
          tab={chosen.tab ?? "reviews"}
          reviews={list ? found : null}
          discussions={list?.discussions ?? null}
          noun="result"
        />
      </div>
      {(isPanelShown || loaded?.hasFilters !== false) && (
        <SearchFilters
          kept={parseSearch(
            stringifySearch({ ...parameters, category: undefined, sort: undefined, page: undefined }),
          )}
          filters={
            <>
              {!found.tool && <CategoryFilter category={chosen.category} />}
              <SortFilter sort={chosen.sort} sorts={tab ? DISCUSSION_SORTS : REVIEW_SORTS} />
              {!tab && <FiltersButton parameters={parameters} />}
            </>
          }
        >
          <FilterChips parameters={parameters} />
        </SearchFilters>
      )}
      <Suspense>
        <div className={isPanelShown ? "xl:grid xl:grid-cols-[21rem_minmax(0,1fr)] xl:gap-x-8" : undefined}>
          {isPanelShown && <FilterPanel parameters={parameters} />}
          <ListArea problem={list ? undefined : `Could not load ${tab ?? "reviews"}`}>
            {list?.tab === "reviews" && (
              <ReviewsTab input={toListInput(parameters)} empty={nothing} isOfTool={found.tool !== null} />
            )}
            {list?.tab === "discussions" &&
              (list.input === null ? (
                nothing
              ) : (
                <LazyDiscussionsTab
                  input={list.input}
                  market={found.market}
                  tool={found.tool}
                  empty={
                    list.input.q === undefined && list.input.category === undefined ? undefined : nothing
                  }
                />
              ))}
          </ListArea>
        </div>
      </Suspense>
    </>
  );
}
