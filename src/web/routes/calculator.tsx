import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { type IconNode, Minus, Plus } from "lucide";
import { useEffect, useRef } from "react";
import { listAround } from "#contract/comps/around.ts";
import { compsTitle } from "#contract/comps/names.ts";
import type { Comp } from "#contract/comps/views.ts";
import { isRare, MEDIAN_REVIEWS, METRICS, resultName } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import { CATEGORIES, type Category, LIMITS } from "#contract/vocabulary.ts";
import { UnknownCity } from "#web/comps/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch, areaTitle } from "#web/comps/areas.ts";
import { forecastResults, formatResults, resultsName } from "#web/comps/forecast-results.ts";
import { stepBudget, usualBudget } from "#web/comps/price-words.ts";
import { addressReader, numberIn, oneOf } from "#web/platform/address.ts";
import type { OutputOf } from "#web/platform/api.ts";
import type { FoundAddress } from "#web/platform/page/page-address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ReviewsError } from "#web/shell/reviews-error.tsx";
import { Monogram, Score, toolsOf } from "#web/tools/index.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/form/control.ts";
import { numberInput } from "#web/ui/form/number-input.ts";
import { formatCounted, formatDollars, formatPercent, formatUnitPrice } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyState } from "#web/ui/notice.tsx";

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
  const judged = comps.rows.flatMap((row) => {
    const { results } = forecastResults(category, budget, row);
    return results === null ? [] : [{ row, results }];
  });
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/tools">Browse Tools</Link>
        <span>Calculator</span>
      </Breadcrumb>
      <h1 className="mt-3 text-3xl md:text-[2.6rem]">What would my budget buy?</h1>
      <p className="mt-1.5 mb-5 text-soft">Enter a monthly budget. We use the prices agents report.</p>
      <Inputs comps={here} budget={budget} rate={rate} market={input.market} />
      <UnknownCity name={input.market} area={here.area} className="mt-4" />
      {larger && (
        <p className="mt-6 text-soft">
          {`No ${toolsOf(category)} with ${MEDIAN_REVIEWS} reviews in ${areaName(here.area)} yet, so these are prices across ${place}`.replace(
            /\.?$/,
            ".",
          )}
        </p>
      )}
      <Answer comps={comps} budget={budget} rate={rate} />
      {judged.length > 0 ? (
        <section className="mt-8">
          <h2 className="text-2xl">{`What ${formatDollars(budget)} a month buys in ${place}`}</h2>
          <p className="mt-1 text-soft">{`${toolsOf(category)} with ${MEDIAN_REVIEWS}+ reviews, most ${resultsName(category)} first.`}</p>
          <ol className="mt-3 border-ink border-t">
            {judged
              .toSorted((a, b) => b.results - a.results)
              .map(({ row }) => (
                <ToolRow key={row.tool.id} row={row} comps={comps} budget={budget} rate={rate} />
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

interface InputsProps extends AnswerProps {
  market: string | undefined;
}

/**
 * A form of the browser: it works without JavaScript, and its address can be shared. With scripts, the results follow
 * the numbers.
 */
function Inputs({ comps: { category, area }, budget, rate, market }: InputsProps) {
  const navigate = useNavigate();
  const calculate = (numbers: { budget: number; rate: number | undefined }) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, ...numbers }),
      replace: true,
      resetScroll: false,
    });
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const follow = () => {
    const fields = [field("budget"), field("rate")];
    if (fields.some((one) => one?.validity.valid === false)) return;
    const [typedBudget, typedRate] = fields;
    const typed = {
      budget: parseNumber(typedBudget?.value ?? "", RANGES.budget) ?? budget,
      rate: parseNumber(typedRate?.value ?? "", RANGES.rate),
    };
    if (typed.budget !== budget || typed.rate !== rate) calculate(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before scripts ran
  useEffect(follow, []);
  const step = (direction: 1 | -1) => {
    const budgetField = field("budget");
    if (!budgetField) return;
    budgetField.value = String(stepBudget(budget, direction));
    budgetField.setCustomValidity("");
    follow();
  };
  return (
    <form
      ref={form}
      onInput={follow}
      className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_0.7fr_auto]"
    >
      <label className="flex flex-col gap-1 font-semibold">
        Category
        <select name="category" defaultValue={category} className={control}>
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1 font-semibold">
        City
        <input
          name="market"
          defaultValue={area.kind === "market" ? areaTitle(area) : market}
          maxLength={LIMITS.city}
          placeholder="All of the U.S."
          className={control}
        />
      </label>
      <div className="flex items-end gap-1">
        <label className="flex min-w-0 grow flex-col gap-1 font-semibold lg:w-32">
          Monthly budget
          <input
            {...numberInput(RANGES.budget)}
            name="budget"
            required
            defaultValue={budget}
            className={control}
          />
        </label>
        <StepButton label="Lower the budget" of={Minus} onPress={() => step(-1)} />
        <StepButton label="Raise the budget" of={Plus} onPress={() => step(1)} />
      </div>
      {METRICS[category].result === "unit" && (
        <label className="flex flex-col gap-1 font-semibold">
          {`Your ${rateName(category)}`}
          <input
            {...numberInput(RANGES.rate)}
            name="rate"
            defaultValue={rate}
            placeholder="%"
            className={control}
          />
        </label>
      )}
      <Button type="submit">Calculate</Button>
    </form>
  );
}

interface StepButtonProps {
  label: string;
  of: IconNode;
  onPress: () => void;
}

const StepButton = ({ label, of, onPress }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="framed grid size-11 shrink-0 place-content-center rounded-md px-0 [@media(scripting:none)]:hidden"
  >
    <Icon of={of} size={17} />
  </button>
);

interface AnswerProps {
  comps: Comps;
  budget: number;
  rate: number | undefined;
}

function Answer({ comps, budget, rate }: AnswerProps) {
  const { category, area, costPerResult } = comps;
  const { results, range } = forecastResults(category, budget, comps);
  if (results === null) return null;
  return (
    <p className="mt-6 border-marigold border-l-4 bg-marigold-tint px-5 py-4">
      <strong className="figures text-xl">
        {`${formatDollars(budget)} a month buys about ${formatResults(results)} ${resultsName(category)} in ${areaName(area)}`.replace(
          /\.?$/,
          ".",
        )}
      </strong>{" "}
      {range &&
        `Most agents would get ${formatResults(range[0])}–${formatResults(range[1])} ${resultsName(category)} for that. `}
      {outcomesOf(comps.category, budget, rate, results)}
      {`Based on the median of ${formatCounted(costPerResult.reviewCount, "review")}: ${formatUnitPrice(costPerResult.median ?? 0)} per ${resultName(category)}.`}
    </p>
  );
}

/** With the agent's own rate, where the result is not the outcome yet. */
function outcomesOf(category: Category, budget: number, rate: number | undefined, results: number): string {
  const { result, outcome } = METRICS[category];
  if (rate === undefined || result === "outcome") return "";
  const outcomes = (results * rate) / 100;
  if (isRare(outcomes))
    return `At a ${formatPercent(rate)} ${rateName(category)}, that's no ${outcome} in most months. `;
  return `At a ${formatPercent(rate)} ${rateName(category)}, that's ${formatOutcomes(formatResults(outcomes), outcome)}, about ${formatUnitPrice(budget / outcomes)} each. `;
}

/** Where the result isn't the outcome yet, reviews report closings or engagement. */
const rateName = (category: Category) => (category === "Lead Generation" ? "close rate" : "engagement rate");

/** "1 closing", "1.6 closings". */
const formatOutcomes = (amount: string, outcome: string) =>
  `${amount} ${outcome}${amount === "1" ? "" : "s"}`;

function ToolRow({ row, comps: { area, category }, budget, rate }: AnswerProps & { row: Comp }) {
  const { tool, averageScore, monthlyCost } = row;
  const { results, range } = forecastResults(category, budget, row);
  return (
    <li className="grid grid-cols-[2.75rem_1fr] items-center gap-x-3 gap-y-1 border-hairline border-b py-3 sm:grid-cols-[2.75rem_1fr_auto]">
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
      <p className="max-sm:col-start-2 sm:text-right">
        <b className="figures text-xl">{`${formatResults(results ?? 0)} ${resultsName(category)}`}</b>
        <span className="block text-sm text-soft">
          {range && `typical: ${formatResults(range[0])}–${formatResults(range[1])}`}
        </span>
      </p>
      <p className="col-start-2 text-sm sm:col-span-2 text-soft">
        {outcomesOf(category, budget, rate, results ?? 0)}
        {monthlyCost.median !== null && monthlyCost.median > budget
          ? `Typical bill is higher: ${formatUnitPrice(monthlyCost.median)} a month.`
          : monthlyCost.median !== null && `Typical bill: ${formatUnitPrice(monthlyCost.median)} a month.`}
      </p>
    </li>
  );
}
