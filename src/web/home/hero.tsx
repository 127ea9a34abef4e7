import { Link } from "@tanstack/react-router";
import { resultName } from "#contract/metrics.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { LocationButton, SearchBox } from "#web/search/index.ts";
import { formatCounted, formatUnitPrice } from "#web/ui/format.ts";

export function Hero({ best }: { best: OutputOf<"comps", "listBestValue"> }) {
  return (
    <div className="hero">
      <h1>Find the Best Real Estate Tools In Your Market</h1>
      <p>{LEADS.home}</p>
      <SearchBox look="hero" />
      <LocationButton className="self-start" />
      {best.length > 0 && (
        <ul>
          {best.slice(0, 2).map(({ category, name, slug, costPerResult, reviewCount }) => (
            <li key={category}>
              {`Best value in ${category}: `}
              <Link to="/tools/$slug" params={{ slug }} translate="no">
                {name}
              </Link>
              {", "}
              <b>{formatUnitPrice(costPerResult)}</b>
              {` per ${resultName(category)} (${formatCounted(reviewCount, "review")})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
