import type { ReactNode } from "react";
import type { Group } from "#contract/comps/views.ts";
import { Score } from "#web/tools/index.ts";
import { formatCount, formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";

interface GroupTableProps {
  /** Of the first column: "Reviewer". */
  head: string;
  rows: readonly (Group & { key: string; name: ReactNode })[];
}

/** Groups of reviews with their averages; those with few reviews show what was reported. */
export function GroupTable({ head, rows }: GroupTableProps) {
  return (
    <table className="group-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Reviews</th>
          <th scope="col">Score</th>
          <th scope="col">Buy again</th>
          <th scope="col">Cost/mo</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, ...group }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{formatCount(group.reviewCount)}</td>
            <GroupCells group={group} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GroupCells({ group }: { group: Group }) {
  const { reviewCount, averageScore, recommendedCount, medianCost, lowestCost, highestCost } = group;
  if (averageScore === null || medianCost === null) {
    const costs = [...new Set([lowestCost, highestCost])].map(formatDollars).join(" and ");
    return <td colSpan={3}>{`${costs}, ${formatCounted(reviewCount, "report")}`}</td>;
  }
  return (
    <>
      <td>
        <Score score={averageScore} />
      </td>
      {/* Wraps with large texts, where the table would be wider than a phone. */}
      <td>{`${recommendedCount} of ${reviewCount}`}</td>
      <td>{formatUnitPrice(medianCost)}</td>
    </>
  );
}
