import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { unbroken } from "#contract/amounts.ts";
import { basisOfPick, isOnePick, nonePicked, sameAsPick } from "#contract/comps/picks.ts";
import type { Area, Picks, TopPick } from "#contract/comps/views.ts";
import { formatScore } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";
import { areaSearch } from "#web/comps/area/areas.ts";
import { PerResult } from "#web/comps/per-result.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatOf, formatUnitPrice } from "#web/ui/format.ts";
import { VerdictBox } from "#web/ui/page/verdict-box.tsx";

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
  const unit = <PerResult category={category} />;
  return (
    <VerdictBox className="my-4 md:my-6">
      <ul className="-mx-4 -my-3 grid divide-hairline max-lg:divide-y lg:auto-cols-fr lg:grid-flow-col lg:divide-x">
        <PickCell
          label={isOne ? "Best rated and lowest cost" : "Best rated"}
          pick={bestRated}
          number={formatScore(bestRated.averageScore)}
        >
          {isOne && bestRated.costPerResult !== null && (
            <>
              {`${formatUnitPrice(bestRated.costPerResult)} `}
              {unit}
            </>
          )}
        </PickCell>
        {lowestCost && !isOne && (
          <PickCell
            label="Lowest cost"
            pick={lowestCost}
            number={formatUnitPrice(lowestCost.costPerResult ?? 0)}
          >
            {unit}
          </PickCell>
        )}
      </ul>
    </VerdictBox>
  );
}

interface PickCellProps {
  label: string;
  pick: TopPick;
  number: string;
  /** Below the number, where phones have no room for more. */
  children: ReactNode;
}

function PickCell({ label, pick, number, children }: PickCellProps) {
  const { tool, area, monthlyCost, recommendedCount, reviewCount } = pick;
  const same = sameAsPick(pick);
  const share = `, ${formatOf(recommendedCount, reviewCount)} would buy again`;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-3 lg:px-6 lg:py-4">
      <span className="col-span-2 text-sm text-soft">
        <b className="font-semibold text-ink">{label}</b>
        {` · ${unbroken(basisOfPick(pick))}`}
      </span>
      <Link
        to="/tools/$slug"
        params={{ slug: tool.slug }}
        search={areaSearch(area)}
        translate="no"
        className="py-0.5 font-bold font-display text-[1.1875rem] leading-tight after:absolute after:inset-0 hover:underline lg:text-2xl"
      >
        {tool.name}
      </Link>
      <b className="figures text-right text-2xl leading-tight lg:text-[2rem]">{number}</b>
      <span className={classes("text-[0.9375rem] leading-snug", !children && "col-span-2")}>
        {`${formatUnitPrice(monthlyCost)} a month`}
        {children ? <span className="max-md:sr-only">{share}</span> : share}
      </span>
      {children && <span className="text-right text-sm text-soft">{children}</span>}
      {same && (
        <span className="col-span-2 text-sm text-soft">{`${same[0]?.toUpperCase()}${same.slice(1)}`}</span>
      )}
    </li>
  );
}
