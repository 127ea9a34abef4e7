import { Link } from "@tanstack/react-router";
import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { Monogram, Score, toolsOf } from "#web/tools/index.ts";
import { formatCounted, formatDollars } from "#web/ui/format.ts";
import { areaName, areaSearch } from "./area/areas.ts";
import { besideOf } from "./price-words.ts";

/** Other tools of the category in the same area. */
export function SimilarTools({ comps: { tool, area, similar } }: { comps: CompsTool }) {
  if (similar.length === 0) return null;
  return (
    <section className="section">
      <h2>{`Other ${toolsOf(tool.category)} in ${areaName(area)}`}</h2>
      <p>{`Most reviews first. Prices are per month and per ${resultName(tool.category)}.`}</p>
      <ul className="similar-tools">
        {similar.map(({ tool: other, averageScore, reviewCount, monthlyCost, costPerResult, around }) => (
          <li key={other.id}>
            <Link to="/tools/$slug" params={{ slug: other.slug }} search={areaSearch(area)}>
              <Monogram tool={other} />
              <b translate="no">{other.name}</b>
              <small>
                {priceOf(monthlyCost, formatDollars)}
                {costPerResult.lowest !== null && ` · ${priceOf(costPerResult)}`}
                {around && ` · ${besideOf({ monthlyCost, around }, "monthlyCost")}`}
              </small>
              <Score score={averageScore ?? 0} isFew={reviewCount < MEDIAN_REVIEWS} />
              <em>{formatCounted(reviewCount, "review")}</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
