import { Link } from "@tanstack/react-router";
import { isOnePick } from "#contract/comps/picks.ts";
import type { TopPick } from "#contract/comps/views.ts";
import { resultName } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";
import { leaderboardSearch } from "#web/comps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

/** The winners of each category in the country. */
export const BestPicks = ({ listed }: { listed: OutputOf<"comps", "listPicks"> }) => (
  <ul>
    {listed.map(({ category, bestRated, lowestCost }) => {
      const isOne = isOnePick({ bestRated, lowestCost });
      return (
        <li key={category} className="grid grid-cols-2 gap-x-4 border-hairline border-b py-3">
          <h3 className="col-span-2 text-lg">
            <Link to="/leaderboards" search={leaderboardSearch(category, { kind: "country" })}>
              {category}
            </Link>
          </h3>
          {bestRated && (
            <PickOf
              category={category}
              label={isOne ? "Best rated and lowest cost" : "Best rated"}
              pick={bestRated}
              isPerResult={false}
            />
          )}
          {lowestCost && !isOne && (
            <PickOf category={category} label="Lowest cost" pick={lowestCost} isPerResult />
          )}
        </li>
      );
    })}
  </ul>
);

interface PickOfProps {
  category: Category;
  label: string;
  pick: TopPick;
  isPerResult: boolean;
}

const PickOf = ({ category, label, pick, isPerResult }: PickOfProps) => (
  <p className="text-[0.9375rem]">
    <small className="block text-soft">{label}</small>
    <Link
      to="/tools/$slug"
      params={{ slug: pick.tool.slug }}
      translate="no"
      className="block font-semibold hover:underline"
    >
      {pick.tool.name}
    </Link>
    {isPerResult
      ? `${formatUnitPrice(pick.costPerResult ?? 0)} per ${resultName(category)}`
      : `${formatUnitPrice(pick.monthlyCost)} a month`}
  </p>
);
