import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { listAround } from "#contract/comps/around.ts";
import { compsTitle } from "#contract/comps/names.ts";
import type { Comp } from "#contract/comps/views.ts";
import { isRare, MEDIAN_REVIEWS, METRICS } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import { UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch } from "#web/comps/area/areas.ts";
import { CalculatorForm } from "#web/comps/calculator/calculator-form.tsx";
import {
  forecastResults,
  formatResults,
  rateName,
  resultsName,
} from "#web/comps/calculator/forecast-results.ts";
import { usualBudget } from "#web/comps/price-words.ts";
import { addressReader, numberIn, oneOf } from "#web/platform/address.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { Monogram, Score, toolsOf } from "#web/tools/index.ts";
import {
  formatCounted,
  formatDollars,
  formatMonthly,
  formatPercent,
  formatUnitPrice,
} from "#web/ui/format.ts";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";

export const Route = createFileRoute("/calculator")({
  validateSearch: addressReader({
    category: oneOf(CATEGORIES, CATEGORIES[0]),
    market: AREA_PARAMETERS.market,
    /** Dollars a month. */
    budget: numberIn(RANGES.budget),
    /** Percent of units that become outcomes, such as leads that close. */
    rate: numberIn(RANGES.rate),
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

type Comps = OutputOf<"comps", "list">;
type CompsInput = { category: Category } & Partial<ReturnType<typeof areaSearch>>;

const hasMedian = ({ costPerResult }: Comp) => costPerResult.median !== null;

function Calculator() {
  const { input, larger } = Route.useLoaderData();
  const { budget: chosen, rate } = Route.useSearch();
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
      <p className="mt-1.5 mb-5 text-soft">Enter a monthly budget. We use the prices agents report.</p>
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
        <section className="mt-8">
          <h2 className="text-2xl">{`What ${formatMonthly(formatDollars(budget))} buys in ${place}`}</h2>
          <p className="mt-1 text-soft">{`${toolsOf(category)} with ${MEDIAN_REVIEWS}+ reviews, most ${resultsName(category)} first.`}</p>
          <ol className="mt-3 border-ink border-t">
            {judged.map((one) => (
              <ToolRow
                key={one.row.tool.id}
                judged={one}
                most={judged[0]?.results ?? 1}
                comps={comps}
                budget={budget}
                rate={rate}
              />
            ))}
          </ol>
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

interface Judged {
  row: Comp;
  results: number;
  range: readonly [number, number] | null;
}

interface AmountProps {
  comps: Comps;
  budget: number;
  rate: number | undefined;
}

/** From the least to the most of the tools below, so that all of them agree with it. */
function Answer({ judged, comps, budget, rate }: AmountProps & { judged: readonly Judged[] }) {
  const { category, area } = comps;
  const [most, least] = [judged[0], judged.at(-1)];
  if (!most || !least) return null;
  const bought = `${formatMonthly(formatDollars(budget))} buys about ${formatRange(least.results, most.results)} ${resultsName(category)} in ${areaName(area)}`;
  const reviewCount = judged.reduce((sum, { row }) => sum + row.costPerResult.reviewCount, 0);
  const isOne = formatResults(most.results) === formatResults(least.results);
  return (
    <p className="mt-6 border border-hairline bg-sheet px-5 py-4">
      <strong className="figures text-xl">{asSentence(bought)}</strong>{" "}
      {!isOne && `${asSentence(`Most with ${most.row.tool.name}, fewest with ${least.row.tool.name}`)} `}
      {outcomesOf(category, budget, rate, [least.results, most.results])}
      {`From ${formatCounted(reviewCount, "review")} of ${formatCounted(judged.length, "tool")}.`}
    </p>
  );
}

/** "18–37" */
const formatRange = (from: number, to: number) =>
  [...new Set([formatResults(from), formatResults(to)])].join("–");

/** With the agent's own rate, where the result is not the outcome yet. */
function outcomesOf(
  category: Category,
  budget: number,
  rate: number | undefined,
  [least, most]: readonly [number, number],
): string {
  const { result, outcome } = METRICS[category];
  if (rate === undefined || result === "outcome") return "";
  const [fewest, outcomes] = [(least * rate) / 100, (most * rate) / 100];
  const at = `At a ${formatPercent(rate)} ${rateName(category)}, that's`;
  if (isRare(outcomes)) return `${at} no ${outcome} in most months. `;
  if (least === most)
    return `${at} ${formatOutcomes(formatResults(outcomes), outcome)}, about ${formatUnitPrice(Number((budget / outcomes).toPrecision(3)))} each. `;
  return `${at} ${isRare(fewest) ? "up to " : ""}${formatOutcomes(isRare(fewest) ? formatResults(outcomes) : formatRange(fewest, outcomes).replace("–", " to "), outcome)}. `;
}

/** "1 closing", "1.6 closings". */
const formatOutcomes = (amount: string, outcome: string) =>
  `${amount} ${outcome}${amount === "1" ? "" : "s"}`;

interface ToolRowProps extends AmountProps {
  judged: Judged;
  /** Of all tools. */
  most: number;
}

function ToolRow({
  judged: { row, results, range },
  most,
  comps: { area, category },
  budget,
  rate,
}: ToolRowProps) {
  const { tool, averageScore, monthlyCost } = row;
  return (
    <li className="grid grid-cols-[2.75rem_1fr_auto] items-center gap-x-3 gap-y-1.5 border-hairline border-b py-3 lg:grid-cols-[2.75rem_14rem_1fr_12rem]">
      <Monogram tool={tool} />
      <p>
        <Link
          to="/tools/$slug"
          params={{ slug: tool.slug }}
          search={areaSearch(area)}
          className="font-bold font-display text-lg leading-tight hover:text-evergreen"
          translate="no"
        >
          {tool.name}
        </Link>
        <span className="block text-sm text-soft">
          <Score score={averageScore ?? 0} /> from {formatCounted(row.reviewCount, "review")}
        </span>
      </p>
      <p className="text-right max-sm:max-w-28">
        <b className="figures text-xl leading-tight">{`${formatResults(results)} ${resultsName(category)}`}</b>
        <span className="block text-sm text-soft">
          {range && `typical: ${formatResults(range[0])}–${formatResults(range[1])}`}
        </span>
      </p>
      <div className="text-evergreen max-lg:col-span-2 max-lg:col-start-2 lg:col-start-3 lg:row-start-1">
        {/* As Bar, which every tool page would load in files of its own if it were shared with this one. */}
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="bar">
          <rect width={Math.round((results / most) * 100)} height="4" fill="currentColor" />
        </svg>
      </div>
      <p className="col-start-2 -col-end-1 text-sm text-soft">
        {outcomesOf(category, budget, rate, [results, results])}
        {monthlyCost.median !== null && monthlyCost.median > budget
          ? `Typical bill is higher: ${formatMonthly(formatUnitPrice(monthlyCost.median))}.`
          : monthlyCost.median !== null &&
            `Typical bill: ${formatMonthly(formatUnitPrice(monthlyCost.median))}.`}
      </p>
    </li>
  );
}
