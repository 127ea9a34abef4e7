import type { ReactNode } from "react";
import { priceOf } from "#contract/comps/prices.ts";
import type { Group } from "#contract/comps/views.ts";
import { Score } from "#web/tools/index.ts";
import { formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";

interface GroupTableProps {
  /** Of the first column: "Reviewer". */
  head: string;
  rows: readonly (Group & { key: string; name: ReactNode })[];
}

/** Groups of reviews with their averages; those with few reviews show what was reported. */
export const GroupTable = ({ head, rows }: GroupTableProps) => (
  <table className="group-table">
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">A month</th>
        <th scope="col">Buy again</th>
        <th scope="col">Score</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, ...group }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <GroupCells group={group} />
        </tr>
      ))}
    </tbody>
  </table>
);

function GroupCells({ group }: { group: Group }) {
  const { reviewCount, averageScore, recommendedCount, medianCost, lowestCost, highestCost } = group;
  if (averageScore === null || medianCost === null) {
    const costs = priceOf(
      { reviewCount, lowest: lowestCost, median: null, highest: highestCost },
      formatDollars,
    );
    return <td colSpan={3}>{`${costs}, ${formatCounted(reviewCount, "report")}`}</td>;
  }
  return (
    <>
      <td>{formatUnitPrice(medianCost)}</td>
      <td>{`${recommendedCount} of ${reviewCount}`}</td>
      <td>
        <Score score={averageScore} />
      </td>
    </>
  );
}
