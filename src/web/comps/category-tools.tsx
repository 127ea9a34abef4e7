import { Link } from "@tanstack/react-router";
import type { CompsSort } from "#contract/comps/comps.ts";
import { isOnePick } from "#contract/comps/picks.ts";
import { priceOf } from "#contract/comps/prices.ts";
import type { Picks, TopPick } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Score, toolsOf } from "#web/tools/index.ts";
import { formatCount, formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { OtherTools } from "./other-tools.tsx";
import { PerResult } from "./per-result.tsx";

type Listed = OutputOf<"comps", "listTools">[number];

interface CategoryToolsProps {
  listed: Listed;
  sort: CompsSort | undefined;
  /** Not all tools of the category. */
  isFiltered: boolean;
}

/** The first tools of a category in the country, in the index of all. */
export function CategoryTools({ listed, sort, isFiltered }: CategoryToolsProps) {
  const { category, rows, others, picks } = listed;
  return (
    <section className="mb-10 lg:mb-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-ink border-t pt-3">
        <h2 className="text-[1.375rem] lg:text-[1.625rem]">{category}</h2>
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, category })}
          className="text-link inline-flex min-h-11 items-center"
        >
          See all<span className="sr-only">{` ${toolsOf(category)}`}</span>
        </Link>
      </div>
      {!isFiltered && <PicksLine category={category} picks={picks} />}
      {rows.length > 0 && (
        <>
          <p aria-hidden className={`${COLUMNS} mt-2 text-sm text-soft`}>
            <span>Tool</span>
            <span className="text-right">Score</span>
            <span className="text-right">
              <Unit listed={listed} sort={sort} />
            </span>
          </p>
          <ul>
            {rows.map((row) => (
              <ToolRow key={row.tool.id} row={row} listed={listed} sort={sort} />
            ))}
          </ul>
        </>
      )}
      <OtherTools label={rows.length > 0 ? "Others" : "No reviews yet"} names={others} />
    </section>
  );
}

/** With large texts, names have a line of their own. */
const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_3rem_6.5rem] gap-x-3 max-[17rem]:grid-cols-[4rem_minmax(0,1fr)] max-[17rem]:[&>:first-child]:col-span-2";

/** What the last column is, after the order. */
function Unit({ listed: { category }, sort }: Pick<CategoryToolsProps, "listed" | "sort">) {
  if (sort === "reviews") return "Reviews";
  return sort === "value" ? (
    <span className="inline-block first-letter:uppercase">
      <PerResult category={category} />
    </span>
  ) : (
    "A month"
  );
}

interface ToolRowProps extends Pick<CategoryToolsProps, "listed" | "sort"> {
  row: Listed["rows"][number];
}

const ToolRow = ({ row, listed, sort }: ToolRowProps) => (
  <li>
    <Link
      to="/search"
      search={{ q: row.tool.name }}
      className={`${COLUMNS} min-h-12 items-center border-hairline border-t py-1.5 hover:text-evergreen`}
    >
      <b translate="no" className="wrap-anywhere font-semibold leading-snug">
        {row.tool.name}
      </b>{" "}
      <span className="text-right">
        <span className="sr-only">Score </span>
        <Score score={row.averageScore ?? 0} isFew={row.reviewCount < MEDIAN_REVIEWS} className="text-lg" />
      </span>{" "}
      <span className="figures text-right">
        {sort === "reviews"
          ? formatCount(row.reviewCount)
          : sort === "value"
            ? priceOf(row.costPerResult)
            : priceOf(row.monthlyCost, formatDollars)}
        <span className="sr-only">
          {" "}
          <Unit listed={listed} sort={sort} />
        </span>
      </span>
    </Link>
  </li>
);

/** Both winners in one sentence: their box is on the page of the category. */
function PicksLine({ category, picks }: Pick<Listed, "category"> & { picks: Picks }) {
  const { bestRated, lowestCost } = picks;
  if (!bestRated) return null;
  const cost = lowestCost && (
    <>
      {", "}
      <span className="whitespace-nowrap">
        {`${formatUnitPrice(lowestCost.costPerResult ?? 0)} `}
        <PerResult category={category} />
      </span>
    </>
  );
  const isOne = isOnePick(picks);
  return (
    <p className="text-[0.9375rem] text-soft">
      {isOne ? "Best rated and lowest cost: " : "Best rated: "}
      <PickLink pick={bestRated} />
      {isOne && cost}
      {lowestCost && !isOne && (
        <>
          {". Lowest cost: "}
          <PickLink pick={lowestCost} />
          {cost}
        </>
      )}
    </p>
  );
}

const PickLink = ({ pick: { tool } }: { pick: TopPick }) => (
  <Link
    to="/tools/$slug"
    params={{ slug: tool.slug }}
    translate="no"
    className="font-semibold text-ink hover:underline"
  >
    {tool.name}
  </Link>
);
