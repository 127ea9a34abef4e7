import { Link } from "@tanstack/react-router";
import { isOnePick } from "#contract/comps/picks.ts";
import type { TopPick } from "#contract/comps/views.ts";
import { leaderboardSearch, PerResult } from "#web/comps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Monogram } from "#web/tools/index.ts";
import { formatMonthly, formatUnitPrice } from "#web/ui/format.ts";
import "./home.css";

type Listed = OutputOf<"comps", "listPicks">;

/** The winners of each category in the country: a table on wide screens, where phones have the first three. */
export const BestPicks = ({ listed }: { listed: Listed }) => (
  <div className="best-picks">
    <p aria-hidden>
      <span>Category</span>
      <span>Best rated</span>
      <span>Lowest cost</span>
    </p>
    <ul>
      {listed.map(({ category, bestRated, lowestCost }) => {
        const isOne = isOnePick({ bestRated, lowestCost });
        const cost = lowestCost && (
          <>
            {`${formatUnitPrice(lowestCost.costPerResult ?? 0)} `}
            <PerResult category={category} />
          </>
        );
        return (
          <li key={category} className="max-lg:nth-[n+4]:hidden">
            <h3>
              <Link to="/leaderboards" search={leaderboardSearch(category, { kind: "country" })}>
                {category}
              </Link>
            </h3>
            {bestRated && (
              <PickOf label={isOne ? "Best rated and lowest cost" : "Best rated"} pick={bestRated}>
                {`${formatMonthly(formatUnitPrice(bestRated.monthlyCost))}${isOne ? ", " : ""}`}
                {isOne && cost}
              </PickOf>
            )}
            {lowestCost && !isOne && (
              <PickOf label="Lowest cost" pick={lowestCost}>
                {cost}
              </PickOf>
            )}
          </li>
        );
      })}
    </ul>
  </div>
);

interface PickOfProps {
  label: string;
  pick: TopPick;
  /** What it costs. */
  children: React.ReactNode;
}

const PickOf = ({ label, pick: { tool }, children }: PickOfProps) => (
  <div>
    <small>{label}</small>
    <Monogram tool={tool} />
    <Link to="/tools/$slug" params={{ slug: tool.slug }} translate="no">
      {tool.name}
    </Link>
    {children}
  </div>
);
