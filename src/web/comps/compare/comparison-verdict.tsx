import { areaLabel } from "#contract/comps/names.ts";
import { basisOfPick, isOnePick, sameAsPick } from "#contract/comps/picks.ts";
import type { TopPick } from "#contract/comps/views.ts";
import { formatScore, resultName } from "#contract/metrics.ts";
import { classes } from "#web/ui/classes.ts";
import { capitalize, formatUnitPrice } from "#web/ui/format.ts";
import { VerdictBox } from "#web/ui/page/verdict-box.tsx";
import type { Comparison } from "./comparison-rows.ts";

/** The winners of a comparison: two lines on phones, two cells on wide screens. */
export function ComparisonVerdict({ comparison }: { comparison: Comparison }) {
  const { picks, area, category } = comparison;
  const { bestRated, lowestCost, text } = picks;
  if (!bestRated) return text && <p className="text-soft">Fewer than half would buy any of them again.</p>;
  const perResult = `per ${resultName(category)}`;
  const costOf = ({ costPerResult }: TopPick) => formatUnitPrice(costPerResult ?? 0);
  const place = areaLabel(area);
  const isOne = isOnePick(picks);
  return (
    <VerdictBox className="lg:p-0">
      <ul className="grid gap-y-1.5 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-hairline">
        <Pick
          label={isOne ? "Best rated and lowest cost" : "Best rated"}
          pick={bestRated}
          place={place}
          number={formatScore(bestRated.averageScore)}
          unit={isOne ? `${costOf(bestRated)} ${perResult}` : ""}
          isOnly={isOne}
        />
        {lowestCost && !isOne && (
          <Pick
            label="Lowest cost"
            pick={lowestCost}
            place={place}
            number={costOf(lowestCost)}
            unit={perResult}
          />
        )}
      </ul>
    </VerdictBox>
  );
}

interface PickProps {
  label: string;
  pick: TopPick;
  /** The area whose figures are compared. */
  place: string;
  number: string;
  /** On wide screens below the number. */
  unit: string;
  /** It wins both. */
  isOnly?: boolean;
}

function Pick({ label, pick, place, number, unit, isOnly = false }: PickProps) {
  const { tool, area, monthlyCost, recommendedCount, reviewCount } = pick;
  const same = sameAsPick(pick);
  return (
    <li className="grid content-start grid-cols-[5.75rem_minmax(0,1fr)_auto] items-baseline gap-x-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:px-6 lg:py-4">
      <span className={classes("text-[0.9375rem] text-soft lg:col-span-2", isOnly && "col-span-full")}>
        <span className="lg:font-semibold lg:text-ink">{label}</span>
        <span className="max-lg:hidden">{` · ${basisOfPick(pick)}`}</span>
      </span>
      <span className={isOnly ? "max-lg:col-span-2" : undefined}>
        <b translate="no" className="font-display lg:text-2xl">
          {tool.name}
        </b>
        {areaLabel(area) !== place && (
          <span className="whitespace-nowrap text-sm text-soft lg:hidden">{` · ${areaLabel(area)}`}</span>
        )}
      </span>
      <b className="figures text-right text-xl lg:text-3xl">{number}</b>
      <span className="max-lg:hidden">
        {`${formatUnitPrice(monthlyCost)} a month, ${recommendedCount} of ${reviewCount} would buy again`}
      </span>
      <span
        className={classes(
          "text-soft lg:text-right",
          isOnly ? "max-lg:col-span-full max-lg:text-sm" : "max-lg:hidden",
        )}
      >
        {unit}
      </span>
      {same && <span className="col-span-full text-sm text-soft">{capitalize(same)}</span>}
    </li>
  );
}
