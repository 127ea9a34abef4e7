import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import type { CompsTool } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { isZipCode } from "#contract/names.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { DISCUSSION_SORTS, REVIEW_SORTS } from "#contract/vocabulary.ts";
import { AreaSwitch, UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch, fitArea } from "#web/comps/area/areas.ts";
import { SimilarTools } from "#web/comps/similar-tools.tsx";
import { Standing } from "#web/comps/standing.tsx";
import { loadToolList } from "#web/comps/tool/load-tool.ts";
import { ToolGroups } from "#web/comps/tool/tool-groups.tsx";
import { ToolHero } from "#web/comps/tool/tool-hero.tsx";
import { ToolPlaces } from "#web/comps/tool/tool-places.tsx";
import { ToolPoints } from "#web/comps/tool/tool-points.tsx";
import { ToolPrices } from "#web/comps/tool/tool-prices.tsx";
import { ScoreTrend, ToolScores } from "#web/comps/tool/tool-scores.tsx";
import { LazyDiscussionsTab } from "#web/discussions/index.ts";
import { addressReader, oneOf } from "#web/platform/address.ts";
import { throwIfMissing } from "#web/platform/api/missing.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orNull, orStay, useChosen } from "#web/platform/page/pending.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { AllReviews } from "#web/reviews/all-reviews.tsx";
import { ReviewsTab } from "#web/reviews/reviews-tab.tsx";
import { SearchFilters, SortFilter } from "#web/search/filters/search-filters.tsx";
import { ListTabs } from "#web/search/list-tabs.tsx";
import { fitSort, LIST_PARAMETERS } from "#web/search/search-parameters.ts";
import { ErrorScreen } from "#web/shell/screens/error-screen.tsx";
import { Score } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";
import { NoReviews, ShareNumbersLink } from "./-tool-reviews.tsx";

const { category: _, ...PARAMETERS } = LIST_PARAMETERS;

const readToolSearch = addressReader(
  {
    ...PARAMETERS,
    /** All reviews, in pages. */
    list: oneOf(["all"]),
    ...AREA_PARAMETERS,
  },
  (address) => fitSort(REVIEW_SORTS)(fitArea(address)),
);

export const Route = createFileRoute("/tools/$slug")({
  validateSearch: readToolSearch,
  loaderDeps: ({ search }) => search,
  // Remount per tool, so that an error never appears below the previous tool's heading.
  remountDeps: ({ params }) => params,
  loader: async ({ context, params: { slug }, deps, cause, location }) => {
    const { queryClient, queries } = context;
    const input = { slug, market: deps.market, state: deps.state };
    const comps = await orStay(
      { cause, location },
      queryClient.ensureQueryData(queries.comps.getTool.queryOptions({ input })).catch(throwIfMissing),
    );
    const { tool, area, reviewCount, averageScore } = comps;
    const { market } = areaSearch(area);
    const isSpelled = market === undefined || market === deps.market || isZipCode(deps.market);
    if (slug !== tool.slug || !isSpelled) {
      throw redirect({
        to: "/tools/$slug",
        params: { slug: tool.slug },
        search: { ...deps, market: isSpelled ? deps.market : market },
        statusCode: 301,
      });
    }
    const list = await orNull({ cause, location }, loadToolList(context, comps, deps));
    const address: FoundAddress = {
      search: areaSearch(area),
      isUnlisted: reviewCount === 0,
      isMissing: list?.isPastEnd === true,
    };
    return {
      input,
      category: tool.category,
      list,
      address,
      about: { name: tool.name, area, reviewCount, averageScore },
    };
  },
  head: (context) => {
    if (!context.loaderData)
      return pageHead(context, {
        title: context.match.status === "error" ? "Could not load this tool" : "Tool not found",
      });
    const { about, address } = context.loaderData;
    const { name, area, reviewCount, averageScore } = about;
    const place = areaName(area);
    const all = context.match.search.list ? "All reviews of " : "";
    return pageHead(
      context,
      {
        title:
          averageScore === null
            ? `${name} in ${place}`
            : `${all}${name} in ${place}: ${formatScore(averageScore)} out of 10 from ${formatCounted(reviewCount, "review")}`,
        description: `What agents in ${place} pay for ${name}, and what they get for it.`,
      },
      address,
    );
  },
  errorComponent: (props) => <ErrorScreen {...props} title="Could not load this tool" />,
  notFoundComponent: ToolNotFound,
  component: Tool,
});

function Tool() {
  const { input } = Route.useLoaderData();
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(queries.comps.getTool.queryOptions({ input }));
  const { tool, area } = comps;
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/tools">Browse Tools</Link>
        <Link to="/search" search={{ category: tool.category }}>
          {tool.category}
        </Link>
        <Name>{tool.name}</Name>
      </Breadcrumb>
      <ToolHero comps={comps} />
      <UnknownCity name={input.market} area={area} />
      {comps.areas.length > 1 && (
        <AreaSwitch
          area={area}
          areas={comps.areas.map(({ area: one, reviewCount, averageScore }) => ({
            area: one,
            note: reviewCount === 0 ? "No reviews yet" : formatCounted(reviewCount, "review"),
            score:
              averageScore === null ? (
                <b className="score">–</b>
              ) : (
                <Score score={averageScore} isFew={reviewCount < MEDIAN_REVIEWS} />
              ),
          }))}
        />
      )}
      <ListArea>
        <Standing comps={comps} />
        {comps.reviewCount > 0 ? <Summary comps={comps} /> : <SimilarTools comps={comps} />}
        {!isThin(comps) && <ToolGroups comps={comps} />}
        <ToolPlaces comps={comps} />
      </ListArea>
      <Lists comps={comps} />
    </div>
  );
}

/** One or two reviews say everything themselves, below. */
const isThin = ({ reviewCount }: CompsTool) => reviewCount < MEDIAN_REVIEWS;

function Summary({ comps }: { comps: CompsTool }) {
  return (
    <div className="tool-columns">
      <div>
        <ToolPrices comps={comps} />
        <ToolPoints comps={comps} />
      </div>
      <div>
        {!isThin(comps) && (
          <>
            <ToolScores comps={comps} />
            <ScoreTrend comps={comps} />
          </>
        )}
        <SimilarTools comps={comps} />
      </div>
    </div>
  );
}

function Lists({ comps: { tool, area, reviewCount } }: { comps: CompsTool }) {
  const { list: loaded } = Route.useLoaderData();
  const address = Route.useSearch();
  const { tab, market, state } = address;
  const chosen = useChosen(readToolSearch, address);
  const list = loaded ?? undefined;
  const isCity = area.kind === "market";
  return (
    <section aria-label={`Reviews and discussions of ${tool.name}`} className="mt-10">
      {area.kind === "state" && <p className="mb-2 text-soft">Reviews and discussions from all states:</p>}
      <ListTabs
        tab={chosen.tab ?? "reviews"}
        reviews={list?.reviews ?? { total: isCity ? reviewCount : tool.reviewCount, totalIsEstimate: false }}
        discussions={list?.discussions ?? null}
      />
      {list?.[list.tab]?.total !== 0 && (
        <SearchFilters
          kept={{ tab, market, state, list: address.list }}
          filters={<SortFilter sort={chosen.sort} sorts={tab ? DISCUSSION_SORTS : REVIEW_SORTS} />}
        />
      )}
      <ListArea problem={list ? undefined : `Could not load ${tab ?? "reviews"}`}>
        {list?.tab === "reviews" && (
          <ReviewsTab
            isOfTool
            isInMarket={isCity}
            input={list.input}
            empty={<NoReviews comps={{ tool, area }} />}
            more={list.input.show === "first" ? (total) => <AllReviews total={total} /> : undefined}
          />
        )}
        {list?.tab === "reviews" && list.reviews.total > 0 && <ShareNumbersLink comps={{ tool, area }} />}
        {list?.tab === "discussions" && (
          <Suspense>
            <LazyDiscussionsTab input={list.input} market={isCity ? area.market : null} tool={tool} />
          </Suspense>
        )}
      </ListArea>
    </section>
  );
}

function ToolNotFound() {
  return (
    <MissingScreen title="Could not find this tool" text="Check the spelling, or be the first to review it.">
      <ButtonLink to="/tools">Browse Tools</ButtonLink>
      <ButtonLink to="/add-review" look="secondary">
        Add Review
      </ButtonLink>
    </MissingScreen>
  );
}
