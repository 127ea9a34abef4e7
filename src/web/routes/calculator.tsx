import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { listAround } from "#contract/comps/around.ts";
import { compsTitle } from "#contract/comps/names.ts";
import type { Comp } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import { UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch } from "#web/comps/area/areas.ts";
import { Answer, ToolRows } from "#web/comps/calculator/budget-results.tsx";
import { CalculatorForm } from "#web/comps/calculator/calculator-form.tsx";
import { forecastResults, resultsName } from "#web/comps/calculator/forecast-results.ts";
import { usualBudget } from "#web/comps/price-words.ts";
import { addressReader, numberIn, oneOf, someOf } from "#web/platform/address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { toolsOf } from "#web/tools/index.ts";
import { formatDollars } from "#web/ui/format.ts";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";

export const Route = createFileRoute("/calculator")({
  validateSearch: addressReader({
    category: oneOf(CATEGORIES, CATEGORIES[0]),
    market: AREA_PARAMETERS.market,
    /** Dollars a month. */
    budget: numberIn(RANGES.budget),
    /** Percent of units that become outcomes, such as leads that close. */
    rate: numberIn(RANGES.rate),
    open: someOf(["others"]),
  }),
  loaderDeps: ({ search: { category = CATEGORIES[0], market } }) => ({ category, market }),
  loader: async ({ context: { queryClient, queries }, deps }) => {
    const load = (input: CompsInput) =>
      queryClient.ensureQueryData(queries.comps.list.queryOptions({ input }));
    const { area, reviewCount, rows } = await load(deps);
    const address: FoundAddress = { search: areaSearch(area), isUnlisted: reviewCount === 0 };
    if (rows.some(hasMedian)) return { input: deps, larger: null, area, address };
    for (const around of listAround(area).slice(1)) {
      const larger: CompsInput = { category: deps.category, ...areaSearch(around) };
      if ((await load(larger)).rows.some(hasMedian)) return { input: deps, larger, area, address };
    }
    return { input: deps, larger: null, area, address };
  },
  head: (context) => {
    const { input, area, address } = context.loaderData ?? {};
    const about = input && area ? ` ${compsTitle(input.category, area)}` : "";
    return pageHead(
      context,
      {
        title: `What would my budget buy?${about}`,
      },
      address,
    );
  },
  errorComponent: ReviewsError,
  component: Calculator,
});

type CompsInput = { category: Category } & Partial<ReturnType<typeof areaSearch>>;

/** The others are behind one row. */
const FIRST = 5;

const hasMedian = ({ costPerResult }: Comp) => costPerResult.median !== null;

function Calculator() {
  const { input, larger } = Route.useLoaderData();
  const { budget: chosen, rate, open } = Route.useSearch();
  const { queries } = useApi();
  const { data: here } = useSuspenseQuery(queries.comps.list.queryOptions({ input }));
  // Those of the next larger area, where no tool has enough reviews here.
  const { data: comps } = useSuspenseQuery(queries.comps.list.queryOptions({ input: larger ?? input }));
  const { category, area, monthlyCost } = comps;
  const place = areaName(area);
  const budget = chosen ?? usualBudget(monthlyCost);
  const judged = comps.rows
    .flatMap((row) => {
      const { results, range } = forecastResults(category, budget, row);
      return results === null ? [] : [{ row, results, range }];
    })
    .sort((a, b) => b.results - a.results);
  const most = judged[0]?.results ?? 1;
  const others = judged.slice(FIRST);
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/tools">Browse Tools</Link>
        <span>Calculator</span>
      </Breadcrumb>
      <div className="mt-3 flex items-start justify-between gap-3">
        <h1 className="text-3xl md:text-[2.6rem]">What would my budget buy?</h1>
        <ShareMenu
          title={`What ${formatDollars(budget)} a month buys in ${place}`}
          isExact
          className="text-soft hover:text-ink"
        />
      </div>
      <p className="mt-1.5 mb-5 text-soft">At the prices that agents report.</p>
      <CalculatorForm comps={here} budget={budget} rate={rate} market={input.market} />
      <UnknownCity name={input.market} area={here.area} className="mt-4" />
      {larger && (
        <p className="mt-6 text-soft">
          {asSentence(
            `No ${toolsOf(category)} with ${MEDIAN_REVIEWS} reviews in ${areaName(here.area)} yet, so these are prices across ${place}`,
          )}
        </p>
      )}
      <Answer judged={judged} comps={comps} budget={budget} rate={rate} />
      {judged.length > 0 ? (
        <section className="mt-10">
          <h2 className="text-[1.375rem] md:text-[1.625rem]">{`Most ${resultsName(category)} first`}</h2>
          <ToolRows judged={judged.slice(0, FIRST)} {...{ most, comps, budget, rate }} />
          {others.length > 0 && (
            <ClosedSection
              name="others"
              title={`${others.length} more ${toolsOf(category)}`}
              inside={<Name>{others.map(({ row }) => row.tool.name).join(", ")}</Name>}
              open={open}
            >
              <ToolRows judged={others} {...{ most, comps, budget, rate }} />
            </ClosedSection>
          )}
        </section>
      ) : (
        <div className="mt-8">
          <EmptyState
            title={`No ${toolsOf(category)} with ${MEDIAN_REVIEWS} reviews in ${place}`}
            hint="Try another category."
          />
        </div>
      )}
    </div>
  );
}
