import { Link } from "@tanstack/react-router";
import { priceOf } from "#contract/comps/prices.ts";
import type { Comp } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { areaLabel, areaSearch } from "#web/comps/area/areas.ts";
import { CompareButton } from "#web/comps/compare/compare-button.tsx";
import { endOfAxis, RangeBar } from "#web/comps/range-bar.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";

interface RankingTableProps {
  comps: OutputOf<"comps", "list">;
  /** Some of them. */
  rows: readonly Comp[];
  caption: string;
  /** On phones, where rows have no room for it. */
  isComparing: boolean;
}

/** On phones, a row has two lines: rank, tool and score, then three prices below one head. */
export function RankingTable({ comps, rows, caption, isComparing }: RankingTableProps) {
  const [start, end] = resultName(comps.category).split(/(?<=active )/);
  const ofAxis = endOfAxis(comps.monthlyCost);
  return (
    <table className="ranking" data-comparing={isComparing || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Tool</th>
          <th scope="col">Score</th>
          <th scope="col" className="cost">
            A month
            <span aria-hidden>
              <i>$0</i>
              <i>{formatDollars(ofAxis)}</i>
            </span>
          </th>
          <th scope="col">
            Per {end ? <span>{start}</span> : start}
            {end}
          </th>
          <th scope="col">
            <span>Would </span>buy again
          </th>
          <th scope="col">Compare</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RankedRow
            key={row.tool.id}
            row={row}
            area={comps.area}
            end={ofAxis}
            isTied={rows.some((other) => other !== row && row.rank !== null && other.rank === row.rank)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RankedRowProps extends Pick<RankingTableProps["comps"], "area"> {
  row: Comp;
  /** Of the axis of prices. */
  end: number;
  /** Shares its rank. */
  isTied: boolean;
}

function RankedRow({ row, area, end, isTied }: RankedRowProps) {
  const { tool, rank, reviewCount, recommendedCount, monthlyCost } = row;
  const hasFew = reviewCount < MEDIAN_REVIEWS;
  return (
    <tr>
      <td className="rank">
        {rank ?? "–"}
        {isTied && <small>tied</small>}
      </td>
      <th scope="row">
        <Monogram tool={tool} />
        <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(area)} translate="no">
          {tool.name}
        </Link>
        {row.isOld && <small>{`Latest ${row.latestMonth}`}</small>}
      </th>
      <td className="of-score">
        <Score score={row.averageScore ?? 0} isFew={hasFew} />
        <small>{formatCounted(reviewCount, "review")}</small>
      </td>
      <td className="cost">
        <Price row={row} cost="monthlyCost" />
        <RangeBar spread={monthlyCost} median={null} end={end} />
      </td>
      <td>
        <Price row={row} cost="costPerResult" />
      </td>
      <td>{hasFew ? "–" : `${recommendedCount} of ${reviewCount}`}</td>
      <td>
        <CompareButton isSmall tool={tool} area={areaSearch(area)} />
      </td>
    </tr>
  );
}

/** Beside fewer than 3 reports is the median of a larger area. */
function Price({ row: { around, ...row }, cost }: { row: Comp; cost: "monthlyCost" | "costPerResult" }) {
  const spread = row[cost];
  const larger = spread.reviewCount < MEDIAN_REVIEWS ? around?.[cost].median : null;
  return (
    <b>
      {priceOf(spread)}
      {around && larger != null && <small>{`${areaLabel(around.area)} ${formatUnitPrice(larger)}`}</small>}
    </b>
  );
}
