import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, SHARE_REVIEWS } from "#contract/metrics.ts";
import { ChangeCity } from "#web/comps/area/area-switch.tsx";
import { areaName, areaSearch } from "#web/comps/area/areas.ts";
import { CompareButton } from "#web/comps/compare/compare-button.tsx";
import { lazyPart } from "#web/platform/online.ts";
import { SaveButton } from "#web/saves/index.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted, formatDollars, formatOf } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import "./tool.css";

const CopyBadge = lazyPart(() => import("./copy-badge.tsx"));

/** The tool, and its score, recommendations and price in an area. */
export function ToolHero({ comps }: { comps: CompsTool }) {
  const { tool, area } = comps;
  const place = area.kind === "market" ? { city: area.market.city, state: area.market.state } : {};
  return (
    <div className="tool-hero">
      <Monogram tool={tool} />
      <div>
        <div className="share">
          <ShareMenu title={`${tool.name} in ${areaName(area)}`} className="px-2 text-soft hover:text-ink">
            {comps.reviewCount >= MEDIAN_REVIEWS && <CopyBadge tool={tool} area={area} />}
          </ShareMenu>
        </div>
        <h1 translate="no">{tool.name}</h1>
        <Facts>
          {tool.category}
          {tool.reviewCount === 0
            ? "No reviews yet"
            : `${formatCounted(tool.reviewCount, "review")} in ${formatCounted(tool.marketCount, "market")}`}
        </Facts>
      </div>
      <Figures comps={comps} />
      <div className="actions">
        <SaveButton item={{ kind: "tools", id: tool.id }} name={tool.name} />
        <CompareButton tool={tool} area={areaSearch(area)} />
        <ButtonLink to="/add-review" search={{ tool: tool.name, ...place }} look="secondary">
          Write a review
        </ButtonLink>
        {comps.areas.length === 1 && <ChangeCity hasCity={false} className="button button-secondary" />}
      </div>
    </div>
  );
}

function Figures({ comps }: { comps: CompsTool }) {
  const { averageScore, reviewCount, recommendedCount, monthlyCost } = comps;
  if (averageScore === null) return null;
  const isShare = reviewCount >= SHARE_REVIEWS;
  const counted = formatOf(recommendedCount, reviewCount);
  return (
    <ul>
      <li>
        <Score score={averageScore} isFew={reviewCount < MEDIAN_REVIEWS} />
        <small>
          out of 10 <span>{formatCounted(reviewCount, "review")}</span>
        </small>
      </li>
      <li>
        <b>{isShare ? `${Math.round((recommendedCount / reviewCount) * 100)}%` : counted}</b>
        <small>would buy again {isShare && <span>{counted}</span>}</small>
      </li>
      <li>
        <b>{priceOf(monthlyCost, formatDollars)}</b>
        <small>
          {monthlyCost.median === null ? "a month " : "median a month "}
          <span>{formatCounted(reviewCount, "review")}</span>
        </small>
      </li>
    </ul>
  );
}
