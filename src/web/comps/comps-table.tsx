import { Link } from "@tanstack/react-router";
import type { CompsSort } from "#contract/comps/comps.ts";
import { hasEnough } from "#contract/comps/picks.ts";
import { priceOf } from "#contract/comps/prices.ts";
import type { Area, Comp, Range } from "#contract/comps/views.ts";
import type { Category } from "#contract/vocabulary.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { formatCounted, formatDollars, formatOf, formatUnitPrice } from "#web/ui/format.ts";
import { areaLabel, areaSearch } from "./area/areas.ts";
import { CompareButton } from "./compare/compare-button.tsx";
import { PerResult } from "./per-result.tsx";
import { endOfAxis, RangeBar } from "./range-bar.tsx";

export type ComparedRow = Omit<Comp, "rating" | "rank" | "around" | "costPerResult"> &
  Partial<Pick<Comp, "around">> & { costPerResult: Range };

interface Group {
  /** Of a larger area than that of the table. */
  title?: string;
  note?: string;
  /** Whose figures the rows have. */
  area: Area;
  rows: readonly ComparedRow[];
}

interface CompsTableProps {
  caption: string;
  category: Category;
  /** Where the tools are compared. */
  area: Area;
  groups: readonly Group[];
  sort?: CompsSort | undefined;
  /** On phones, where rows have no room for it, tools can be selected for the comparison. */
  isComparing?: boolean;
  /** Names lead to searches. */
  isIndex?: boolean;
}

/** Tools of a category side by side. On phones a row has two lines below one head. */
export function CompsTable(props: CompsTableProps) {
  const { caption, category, area, groups, sort = "rating", isComparing, isIndex = false } = props;
  const sorted = (by: CompsSort, direction: "ascending" | "descending") =>
    sort === by ? direction : undefined;
  const end = axisOf(groups);
  return (
    <table className="comps-table" data-comparing={isComparing || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col" aria-sort={sorted("rating", "descending")}>
            Score
          </th>
          <th scope="col" aria-sort={sorted("price", "ascending")}>
            {isIndex ? "A month" : <PriceSort />}
          </th>
          <th scope="col">Lowest, median, highest</th>
          <th scope="col" aria-sort={sorted("value", "ascending")}>
            <PerResult category={category} />
          </th>
          <th scope="col">
            <span className="max-md:sr-only">Would buy again</span>
            <span aria-hidden className="md:hidden">
              Buy again
            </span>
          </th>
          <th scope="col">Compare</th>
        </tr>
      </thead>
      {groups.map(
        ({ title, note, rows, ...group }) =>
          rows.length > 0 && (
            <tbody key={title}>
              {title && (
                <tr>
                  <th scope="rowgroup" colSpan={7}>
                    <b>{title}</b> {note}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <CompRow
                  key={row.tool.id}
                  {...{ row, end, isIndex }}
                  figuresOf={group.area}
                  comparedIn={area}
                />
              ))}
            </tbody>
          ),
      )}
    </table>
  );
}

/** The head of the price sorts by it: the button beside the title has the two picks only. */
const PriceSort = () => (
  <Link
    to="."
    search={(before: Record<string, unknown>) => ({ ...before, comps: "price" as const })}
    resetScroll={false}
    aria-label="A month: sort by the lowest price"
  >
    A month
  </Link>
);

/** One axis for all bars, on which a price far above the others is cut off. */
const axisOf = (groups: readonly Group[]) => {
  const costs = groups.flatMap(({ rows }) => rows.map(({ monthlyCost }) => monthlyCost));
  return endOfAxis({
    highest: Math.max(0, ...costs.map(({ highest }) => highest ?? 0)),
    upperQuartile: Math.max(0, ...costs.map(({ median }) => median ?? 0)) || null,
  });
};

interface CompRowProps {
  row: ComparedRow;
  /** Of the axis of prices. */
  end: number;
  figuresOf: Area;
  comparedIn: Area;
  isIndex: boolean;
}

function CompRow({ row, end, figuresOf, comparedIn, isIndex }: CompRowProps) {
  const { tool, recommendedCount, reviewCount, monthlyCost, latestMonth, isOld } = row;
  const isEnough = hasEnough(row);
  return (
    <tr>
      <th scope="row">
        <Monogram tool={tool} />
        {isIndex ? (
          <Link to="/search" search={{ q: tool.name }} translate="no">
            {tool.name}
          </Link>
        ) : (
          <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(figuresOf)} translate="no">
            {tool.name}
          </Link>
        )}
        {latestMonth && (isEnough || isOld) && (
          <small className={isOld ? "text-ink" : "max-lg:hidden"}>{`Latest ${latestMonth}`}</small>
        )}
      </th>
      <td className="of-score">
        <Score score={row.averageScore ?? 0} isFew={!isEnough} />
        <small>{formatCounted(reviewCount, "review")}</small>
      </td>
      <Price row={row} cost="monthlyCost" />
      <td className="range">
        {isEnough && (
          <>
            <RangeBar spread={monthlyCost} median={null} end={end} />
            {`${formatDollars(monthlyCost.lowest ?? 0)} to ${formatDollars(monthlyCost.highest ?? 0)}`}
          </>
        )}
      </td>
      <Price row={row} cost="costPerResult" />
      <td>{isEnough ? formatOf(recommendedCount, reviewCount) : "–"}</td>
      <td>
        <CompareButton isSmall tool={tool} area={areaSearch(comparedIn)} />
      </td>
    </tr>
  );
}

/** Below fewer than 3 reports is the median of a larger area. */
function Price({
  row: { around, ...row },
  cost,
}: {
  row: ComparedRow;
  cost: "monthlyCost" | "costPerResult";
}) {
  const larger = hasEnough(row[cost]) ? null : around?.[cost].median;
  return (
    <td>
      {priceOf(row[cost], cost === "monthlyCost" ? formatDollars : formatUnitPrice)}
      {around && larger != null && <small>{`${areaLabel(around.area)} ${formatUnitPrice(larger)}`}</small>}
    </td>
  );
}
