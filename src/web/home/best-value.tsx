import { Link } from "@tanstack/react-router";
import { resultName } from "#contract/metrics.ts";
import { leaderboardSearch, PriceVerdict } from "#web/comps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

const HEADS = [
  ...["Category", "Tool", "Median cost per result", "Against its category"],
  ...["Would buy again", "Score"],
];

/** The cheapest good tool of each category; below 1024 px without heads. */
export const BestValue = ({ tools }: { tools: OutputOf<"comps", "listBestValue"> }) => (
  <table className="best-value">
    <thead>
      <tr>
        {HEADS.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {tools.map(({ category, costPerResult, ...tool }) => (
        <tr key={category}>
          <td>
            <Link to="/leaderboards" search={leaderboardSearch(category, { kind: "country" })}>
              {category}
            </Link>
          </td>
          <th scope="row">
            <Monogram tool={tool} />
            <Link to="/tools/$slug" params={{ slug: tool.slug }} translate="no">
              {tool.name}
            </Link>
          </th>
          <td>
            <b>{formatUnitPrice(costPerResult)}</b>
            {` per ${resultName(category)}`}
          </td>
          <td>
            <PriceVerdict price={costPerResult} median={tool.medianOfCategory} />
          </td>
          <td>{`${tool.recommendedCount} of ${tool.reviewCount}`}</td>
          <td>
            <Score score={tool.averageScore} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
