import { Link } from "@tanstack/react-router";
import { isOnePick } from "#contract/comps/picks.ts";
import type { TopPick } from "#contract/comps/views.ts";
import { leaderboardSearch, PerResult } from "#web/comps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Monogram } from "#web/tools/index.ts";
import { classes } from "#web/ui/classes.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

type Listed = OutputOf<"comps", "listPicks">;

/** The winners of each category in the country: a table on wide screens, where phones have the first three. */
export const BestPicks = ({ listed }: { listed: Listed }) => (
  <div className="best-picks">
    <p aria-hidden className="text-sm text-soft max-lg:hidden">
      <span>Category</span>
      <span>Best rated</span>
      <span>Lowest cost</span>
    </p>
    <ul>
      {listed.map(({ category, bestRated, lowestCost }) => (
        <li key={category} className="max-lg:nth-[n+4]:hidden">
          <h3 className="max-lg:col-span-2 max-lg:text-lg lg:font-sans lg:font-semibold lg:tracking-normal">
            <Link
              to="/leaderboards"
              search={leaderboardSearch(category, { kind: "country" })}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {category}
            </Link>
          </h3>
          <Picked {...{ category, bestRated, lowestCost }} />
        </li>
      ))}
    </ul>
  </div>
);

/** One tool that is both has one line on phones, and both columns of the table. */
function Picked({ category, bestRated, lowestCost }: Listed[number]) {
  const isOne = isOnePick({ bestRated, lowestCost });
  const cost = lowestCost && (
    <>
      {`${formatUnitPrice(lowestCost.costPerResult ?? 0)} `}
      <PerResult category={category} />
    </>
  );
  return (
    <>
      {bestRated && (
        <PickOf
          label={<>Best rated{isOne && <span className="lg:hidden"> and lowest cost</span>}</>}
          pick={bestRated}
          className={isOne ? "max-lg:col-span-2" : ""}
        >
          {`${formatUnitPrice(bestRated.monthlyCost)} a month`}
          {isOne && <span className="lg:hidden">, {cost}</span>}
        </PickOf>
      )}
      {lowestCost && (
        <PickOf label="Lowest cost" pick={lowestCost} className={isOne ? "max-lg:hidden" : ""}>
          {cost}
        </PickOf>
      )}
    </>
  );
}

interface PickOfProps {
  label: React.ReactNode;
  pick: TopPick;
  className: string;
  /** What it costs. */
  children: React.ReactNode;
}

const PickOf = ({ label, pick: { tool }, className, children }: PickOfProps) => (
  <div
    className={classes(
      "relative text-[0.9375rem] text-soft hover:bg-evergreen-tint lg:flex lg:items-center lg:gap-3",
      className,
    )}
  >
    <small className="block text-sm lg:sr-only">{label}</small>
    <Monogram tool={tool} className="max-lg:hidden" />
    <Link
      to="/tools/$slug"
      params={{ slug: tool.slug }}
      translate="no"
      className="wrap-anywhere font-semibold text-ink after:absolute after:inset-0 max-lg:block lg:font-display lg:text-lg"
    >
      {tool.name}
    </Link>
    <span>{children}</span>
  </div>
);
