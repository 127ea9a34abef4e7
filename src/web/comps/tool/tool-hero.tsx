import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, SHARE_REVIEWS } from "#contract/metrics.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { AreaSwitch } from "#web/comps/area/area-switch.tsx";
import { areaName, areaSearch } from "#web/comps/area/areas.ts";
import { useSelection } from "#web/comps/compare/selection.ts";
import { Following } from "#web/follows/index.ts";
import { MuteEntry } from "#web/mutes/index.ts";
import { lazyPart } from "#web/platform/online.ts";
import { SaveButton } from "#web/saves/index.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted, formatDollars, formatOf } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { ToolStanding } from "./tool-standing.tsx";
import "./tool.css";

const CopyBadge = lazyPart(() => import("./copy-badge.tsx"));

/** The tool, and its score, recommendations and price in an area. */
export function ToolHero({ comps }: { comps: CompsTool }) {
  const { area, areas } = comps;
  return (
    <div className="mt-3 grid gap-y-4 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-3">
      <Title comps={comps} />
      <div className="grid gap-y-4 lg:col-span-2 lg:row-start-2 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center lg:gap-x-12 lg:border-hairline lg:border-y lg:py-5">
        <div className="lg:col-start-2">
          <AreaSwitch area={area} areas={areas.map((one) => ({ area: one.area }))} />
        </div>
        <Figures comps={comps} />
        <ToolStanding comps={comps} />
      </div>
      <Actions comps={comps} />
    </div>
  );
}

function Title({ comps: { tool, area, reviewCount } }: { comps: CompsTool }) {
  const isCountry = area.kind === "country";
  return (
    <div className="flex items-start gap-x-3 md:gap-x-5 lg:col-start-1 lg:row-start-1">
      <Monogram tool={tool} className="size-14 shrink-0 text-xl md:size-18 md:text-2xl" />
      <div className="min-w-0 grow">
        <h1
          translate="no"
          className="wrap-anywhere line-clamp-2 text-[1.75rem] leading-8 md:text-[2.75rem] md:leading-12"
        >
          {tool.name}
        </h1>
        <Facts className="text-soft">
          {tool.category}
          {isCountry ? (
            <>
              {tool.reviewCount === 0 ? "No reviews yet" : formatCounted(tool.reviewCount, "review")}
              {tool.reviewCount > 0 && (
                <span className="max-md:hidden">{` in ${formatCounted(tool.marketCount, "market")}`}</span>
              )}
            </>
          ) : (
            reviewCount > 0 && `${formatCounted(reviewCount, "review")} in ${areaName(area)}`
          )}
        </Facts>
      </div>
      <div className="flex shrink-0 max-md:-mr-2 md:gap-2 md:self-center">
        <SaveButton isIconOnPhones item={{ kind: "tools", id: tool.id }} name={tool.name} />
        <ShareMenu
          title={`${tool.name} in ${areaName(area)}`}
          className="min-w-11 justify-center rounded-md hover:bg-land *:[span]:sr-only"
        >
          {reviewCount >= MEDIAN_REVIEWS && <CopyBadge tool={tool} area={area} />}
          <MuteEntry thing={{ kind: "tool", key: tool.id, name: tool.name }} />
        </ShareMenu>
      </div>
    </div>
  );
}

function Actions({ comps: { tool, area } }: { comps: CompsTool }) {
  const { tools } = useSelection();
  const place = area.kind === "market" ? { city: area.market.city, state: area.market.state } : {};
  const selected = tools.filter(({ id, category }) => category === tool.category && id !== tool.id);
  const slugs = [...selected.slice(0, LIMITS.comparedTools - 1), tool].map(({ slug }) => slug);
  return (
    <div className="tool-actions">
      <ButtonLink
        to="/compare"
        search={{ tools: slugs.join(","), ...areaSearch(area) }}
        rel="nofollow"
        className="min-h-12 lg:min-h-11"
      >
        Compare
      </ButtonLink>
      <ButtonLink to="/add-review" search={{ tool: tool.name, ...place }} look="secondary">
        Write a review
      </ButtonLink>
      <div>
        <Following
          target={{
            toolId: tool.id,
            ...(area.kind === "market" && { marketId: area.market.id }),
            ...(area.kind === "state" && { state: area.state }),
          }}
          name={area.kind === "country" ? tool.name : `${tool.name} in ${areaName(area)}`}
        />
      </div>
    </div>
  );
}

function Figures({ comps }: { comps: CompsTool }) {
  const { area, averageScore, reviewCount, recommendedCount, monthlyCost } = comps;
  if (averageScore === null) {
    return (
      <p className="text-soft lg:row-span-2 lg:row-start-1">
        <b className="figures mr-2 text-[2.125rem] leading-none lg:text-6xl">–</b>
        {`No reviews in ${areaName(area)} yet`}
      </p>
    );
  }
  const isFew = reviewCount < MEDIAN_REVIEWS;
  const counted = formatOf(recommendedCount, reviewCount);
  const number = `figures leading-none ${isFew ? "text-2xl text-soft lg:text-4xl" : "text-[2.125rem] max-[20rem]:text-2xl lg:text-6xl"}`;
  return (
    <ul className="flex flex-wrap justify-between gap-x-4 gap-y-3 text-sm text-soft lg:row-span-2 lg:row-start-1 lg:justify-start lg:gap-x-24 lg:text-base *:grid *:content-end *:gap-y-1">
      <li>
        <Score score={averageScore} isFew={isFew} className={number} />
        out of 10
      </li>
      <li>
        <b className={`${number} ${isFew ? "" : "text-ink"}`}>
          {reviewCount >= SHARE_REVIEWS ? `${Math.round((recommendedCount / reviewCount) * 100)}%` : counted}
        </b>
        would buy again
      </li>
      <li>
        <b className={`${number} ${isFew ? "" : "text-ink"}`}>{priceOf(monthlyCost, formatDollars)}</b>a month
      </li>
    </ul>
  );
}
