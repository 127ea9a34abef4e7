import { Link } from "@tanstack/react-router";
import { basisOfPick, isOnePick, nonePicked, sameAsPick } from "#contract/comps/picks.ts";
import type { Area, Picks, TopPick } from "#contract/comps/views.ts";
import { formatScore, resultName } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";
import { areaSearch } from "#web/comps/area/areas.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

interface TopPicksProps {
  category: Category;
  area: Area;
  picks: Picks;
}

/** The two winners of a category; one cell if both are the same tool. */
export function TopPicks({ category, area, picks }: TopPicksProps) {
  const { bestRated, lowestCost, text } = picks;
  if (!bestRated) return text && <p className="my-4 text-soft">{nonePicked(category, area)}</p>;
  const isOne = isOnePick(picks);
  const result = `per ${resultName(category)}`;
  return (
    <ul className="my-4 grid divide-hairline rounded-r-md border border-hairline border-l-4 border-l-marigold bg-sheet max-lg:divide-y lg:grid-flow-col lg:auto-cols-fr lg:divide-x">
      <PickCell
        label={isOne ? "Best rated and lowest cost" : "Best rated"}
        pick={bestRated}
        number={formatScore(bestRated.averageScore)}
      >
        {isOne && bestRated.costPerResult !== null && `${formatUnitPrice(bestRated.costPerResult)} ${result}`}
      </PickCell>
      {lowestCost && !isOne && (
        <PickCell
          label="Lowest cost"
          pick={lowestCost}
          number={formatUnitPrice(lowestCost.costPerResult ?? 0)}
        >
          {result}
        </PickCell>
      )}
    </ul>
  );
}

interface PickCellProps {
  label: string;
  pick: TopPick;
  number: string;
  /** Below the number. */
  children: React.ReactNode;
}

function PickCell({ label, pick, number, children }: PickCellProps) {
  const { tool, area, monthlyCost, recommendedCount, reviewCount } = pick;
  const same = sameAsPick(pick);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-3">
      <span className="col-span-2 text-sm text-soft">
        <b className="text-ink">{label}</b>
        {` · ${basisOfPick(pick)}`}
      </span>
      <Link
        to="/tools/$slug"
        params={{ slug: tool.slug }}
        search={areaSearch(area)}
        translate="no"
        className="font-bold font-display text-[1.1875rem] hover:underline"
      >
        {tool.name}
      </Link>
      <b className="figures text-2xl">{number}</b>
      <span className="text-[0.9375rem]">
        {`${formatUnitPrice(monthlyCost)} a month, ${recommendedCount} of ${reviewCount} would buy again`}
      </span>
      <span className="text-right text-sm text-soft">{children}</span>
      {same && (
        <span className="col-span-2 text-sm text-soft">{`${same[0]?.toUpperCase()}${same.slice(1)}`}</span>
      )}
    </li>
  );
}
