import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import type { CompsTool } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { isZipCode } from "#contract/names.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { DISCUSSION_SORTS, REVIEW_SORTS } from "#contract/vocabulary.ts";
import { UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch, fitArea } from "#web/comps/area/areas.ts";
import { loadToolList } from "#web/comps/tool/load-tool.ts";
import { SimilarTools } from "#web/comps/tool/similar-tools.tsx";
import { ToolGroups } from "#web/comps/tool/tool-groups.tsx";
import { ToolHero } from "#web/comps/tool/tool-hero.tsx";
import { ToolMethod } from "#web/comps/tool/tool-method.tsx";
import { ToolPlaces } from "#web/comps/tool/tool-places.tsx";
import { ToolPoints } from "#web/comps/tool/tool-points.tsx";
import { ToolPrices } from "#web/comps/tool/tool-prices.tsx";
import { ScoreTrend, ToolScores } from "#web/comps/tool/tool-scores.tsx";
import { LazyDiscussionsTab } from "#web/discussions/index.ts";
import { addressReader, oneOf, someOf } from "#web/platform/address.ts";
import { throwIfMissing } from "#web/platform/api/missing.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orNull, orStay, useChosen } from "#web/platform/page/pending.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { SearchFilters, SortFilter } from "#web/search/filters/search-filters.tsx";
import { ListTabs } from "#web/search/list-tabs.tsx";
import { fitSort, LIST_PARAMETERS } from "#web/search/search-parameters.ts";
import { ErrorScreen } from "#web/shell/screens/error-screen.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";
import { ToolReviews } from "./-tool-reviews.tsx";

const { category: _, ...PARAMETERS } = LIST_PARAMETERS;

const readToolSearch = addressReader(
  {
    ...PARAMETERS,
    /** All reviews, in pages. */
    list: oneOf(["all"]),
    ...AREA_PARAMETERS,
    open: someOf(["points", "groups", "trend", "others", "method", "places"]),
  },
  (address) => fitSort(REVIEW_SORTS)(fitArea(address)),
);

export const Route = createFileRoute("/tools/$slug")({
  validateSearch: readToolSearch,
  loaderDeps: ({ search: { open: _open, ...search } }) => search,
  // Remount per tool, so that an error never appears below the previous tool's heading.
  remountDeps: ({ params }) => params,
  loader: async ({ context, params: { slug }, deps, cause, location }) => {
    const { queryClient, queries } = context;
    const input = { slug, market: deps.market, state: deps.state };
    const comps = await orStay(
      { cause, location },
      queryClient.ensureQueryData(queries.comps.getTool.queryOptions({ input })).catch(throwIfMissing),
    );
    const { tool, area, reviewCount, averageScore, around } = comps;
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
    // Where no one has reviewed it, the figures are those of a larger area.
    const shown = reviewCount === 0 && around ? { slug: tool.slug, ...areaSearch(around.area) } : input;
    if (shown !== input)
      await queryClient.ensureQueryData(queries.comps.getTool.queryOptions({ input: shown }));
    const list = await orNull({ cause, location }, loadToolList(context, comps, deps));
    const address: FoundAddress = {
      search: areaSearch(area),
      isUnlisted: reviewCount === 0,
      isMissing: list?.isPastEnd === true,
    };
    return {
      ...{ input, shown },
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
  const { input, shown } = Route.useLoaderData();
  const { list, open, tab } = Route.useSearch();
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(queries.comps.getTool.queryOptions({ input }));
  const { data: figures } = useSuspenseQuery(queries.comps.getTool.queryOptions({ input: shown }));
  const { tool, area } = comps;
  const isList = list !== undefined || tab !== undefined;
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
      <UnknownCity name={input.market} area={area} className="mt-4" />
      {!isList && figures.reviewCount > 0 && (
        <ListArea>
          <ToolPrices comps={figures} isLarger={figures !== comps} />
          <div className="gap-x-12 lg:grid lg:auto-cols-fr lg:grid-flow-col">
            <ToolScores comps={figures} />
            <ToolPlaces comps={figures} open={open} />
          </div>
        </ListArea>
      )}
      <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem]">
        {!isList && (
          <div className="mt-10 lg:order-last lg:mt-14">
            <ToolPoints comps={figures} open={open} />
            {figures.reviewCount >= MEDIAN_REVIEWS && <ToolGroups comps={figures} open={open} />}
            <ScoreTrend comps={figures} open={open} />
            <SimilarTools comps={figures} open={open} />
            {figures.reviewCount > 0 && <ToolMethod comps={figures} open={open} />}
          </div>
        )}
        <Lists comps={comps} />
      </div>
    </div>
  );
}

function Lists({ comps }: { comps: CompsTool }) {
  const { tool, area, reviewCount } = comps;
  const { list: loaded } = Route.useLoaderData();
  const address = Route.useSearch();
  const { tab, market, state } = address;
  const chosen = useChosen(readToolSearch, address);
  const list = loaded ?? undefined;
  const isCity = area.kind === "market";
  const hasTabs = tab !== undefined || (list?.discussions?.total ?? 0) > 0;
  return (
    <section aria-label={`Reviews and discussions of ${tool.name}`} className="section">
      {area.kind === "state" && (
        <p className="mb-2 text-soft">{`${hasTabs ? "Reviews and discussions" : "Reviews"} from all states:`}</p>
      )}
      {hasTabs && (
        <ListTabs
          tab={chosen.tab ?? "reviews"}
          reviews={
            list?.reviews ?? { total: isCity ? reviewCount : tool.reviewCount, totalIsEstimate: false }
          }
          discussions={list?.discussions ?? null}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 *:[form]:ml-auto *:[form]:border-0">
        <h2 className={hasTabs ? "sr-only" : "text-[1.375rem] md:text-[1.625rem]"}>
          {tab ? "Discussions" : "Reviews"}
        </h2>
        {list?.[list.tab]?.total !== 0 && (
          <SearchFilters
            kept={{ tab, market, state, list: address.list }}
            filters={<SortFilter sort={chosen.sort} sorts={tab ? DISCUSSION_SORTS : REVIEW_SORTS} />}
          />
        )}
      </div>
      <ListArea problem={list ? undefined : `Could not load ${tab ?? "reviews"}`}>
        {list?.tab === "reviews" && <ToolReviews comps={comps} input={list.input} />}
        {list?.tab === "discussions" && (
          <Suspense>
            <LazyDiscussionsTab input={list.input} market={isCity ? area.market : null} tool={tool} />
          </Suspense>
        )}
      </ListArea>
      {!hasTabs && (
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({
            ...before,
            tab: "discussions" as const,
            sort: undefined,
          })}
          className="inline-flex min-h-11 items-center font-semibold text-evergreen"
        >
          Start a discussion
        </Link>
      )}
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
