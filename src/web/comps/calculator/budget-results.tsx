import { Link } from "@tanstack/react-router";
import type { Comp } from "#contract/comps/views.ts";
import { isRare, METRICS } from "#contract/metrics.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import {
  formatCounted,
  formatDollars,
  formatMonthly,
  formatPercent,
  formatUnitPrice,
} from "#web/ui/format.ts";
import { areaName, areaSearch } from "../area/areas.ts";
import { formatResults, rateName, resultsName } from "./forecast-results.ts";

interface Judged {
  row: Comp;
  results: number;
  range: readonly [number, number] | null;
}

interface AmountProps {
  comps: OutputOf<"comps", "list">;
  budget: number;
  rate: number | undefined;
}

/** From the least to the most of the tools below, so that all of them agree with it. */
export function Answer({ judged, comps, budget, rate }: AmountProps & { judged: readonly Judged[] }) {
  const { category, area } = comps;
  const [most, least] = [judged[0], judged.at(-1)];
  if (!most || !least) return null;
  const bought = `${formatMonthly(formatDollars(budget))} buys about ${formatRange(least.results, most.results)} ${resultsName(category)} in ${areaName(area)}`;
  const reviewCount = judged.reduce((sum, { row }) => sum + row.costPerResult.reviewCount, 0);
  return (
    <p className="mt-6 border border-hairline bg-sheet px-5 py-4">
      <strong className="figures text-xl">{asSentence(bought)}</strong>{" "}
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
    return `${at} about ${formatUnitPrice(Number((budget / outcomes).toPrecision(3)))} per ${outcome}. `;
  return `${at} ${isRare(fewest) ? "up to " : ""}${formatOutcomes(isRare(fewest) ? formatResults(outcomes) : formatRange(fewest, outcomes).replace("–", " to "), outcome)}. `;
}

/** "1 closing", "1.6 closings". */
const formatOutcomes = (amount: string, outcome: string) =>
  `${amount} ${outcome}${amount === "1" ? "" : "s"}`;

interface ToolRowsProps extends AmountProps {
  judged: readonly Judged[];
  /** Of all tools. */
  most: number;
}

export const ToolRows = ({ judged, ...rest }: ToolRowsProps) => (
  <ol className="mt-3 border-ink border-t">
    {judged.map((one) => (
      <ToolRow key={one.row.tool.id} judged={one} {...rest} />
    ))}
  </ol>
);

interface ToolRowProps extends Omit<ToolRowsProps, "judged"> {
  judged: Judged;
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
    <li className="relative grid grid-cols-[2.75rem_1fr_auto] items-center gap-x-3 gap-y-1.5 border-hairline border-b py-3 lg:grid-cols-[2.75rem_14rem_1fr_12rem]">
      <Monogram tool={tool} />
      <p>
        <Link
          to="/tools/$slug"
          params={{ slug: tool.slug }}
          search={areaSearch(area)}
          className="font-bold font-display text-lg leading-tight after:absolute after:inset-0 hover:text-evergreen"
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
