import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Comp, Figures } from "#contract/comps/views.ts";
import type { CompsInput, CompsSort } from "#contract/comps.ts";
import { formatScore, MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { BookmarkShape, SaveButton } from "#web/saves/index.ts";
import { Monogram, Score, TOOL_NAMES } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { capitalize, formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { areaName, areaSearch, categorySearch, leaderboardSearch } from "./areas.ts";
import { CompareButton } from "./compare/compare-button.tsx";
import { PriceVerdict } from "./price-verdict.tsx";
import { priceOf, rangeOf } from "./price-words.ts";
import { endOfAxis, RangeBar } from "./range-bar.tsx";

const SORTS: Record<Exclude<CompsSort, "rank" | "reviews">, string> = {
  score: "Highest score",
  value: "Best value",
  price: "Lowest price",
};

type Comps = OutputOf<"comps", "list">;
type Search = Record<string, unknown>;

/** What the tools of a category cost and how they score in an area. The order and "all" are in the address. */
export function CompsBlock({ input }: { input: CompsInput }) {
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(queries.comps.list.queryOptions({ input }));
  const { area, category, rows, toolCount } = comps;
  const tools = TOOL_NAMES[category];
  const place = areaName(area);
  return (
    <section className="comps">
      <BookmarkShape />
      <div>
        <h2>{`${capitalize(tools)} in ${place}`}</h2>
        <p>{`${formatCounted(comps.reviewCount, "review")} of ${formatCounted(toolCount, "tool")}`}</p>
      </div>
      <Summary comps={comps} />
      {toolCount > 1 && (
        <nav aria-label={`Sort ${tools}`} className="sorts">
          {Object.entries(SORTS).map(([name, label]) => (
            <Link
              key={name}
              to="."
              search={(before: Search) => ({
                ...before,
                comps: name === "score" ? undefined : (name as "value"),
              })}
              resetScroll={false}
              activeOptions={{ exact: true }}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <ol>
        {rows.map((row) => (
          <CompRow key={row.tool.id} row={row} ofAll={comps} />
        ))}
      </ol>
      <p>
        {`Bars run from $0 to ${formatDollars(endOfAxis(comps.monthlyCost))}: the lowest, median, and highest monthly cost.`}
        {comps.monthlyCost.median !== null && ` The dashed line is the median in ${place}.`}
        {` Medians need ${MEDIAN_REVIEWS} reviews. `}
        <Link to="/method" className="text-link">
          How we calculate
        </Link>
      </p>
      <Ways comps={comps} isWhole={input.show === "all"} />
    </section>
  );
}

/** What to do with the comps. */
function Ways({ comps: { area, category, rows, toolCount }, isWhole }: { comps: Comps; isWhole: boolean }) {
  const tools = TOOL_NAMES[category];
  const best = rows.slice(0, LIMITS.firstComps).map(({ tool }) => tool.slug);
  return (
    <footer>
      {toolCount > LIMITS.firstComps && (
        <ButtonLink
          to="."
          look="secondary"
          search={(before: Search) => ({ ...before, show: isWhole ? undefined : ("all" as const) })}
          resetScroll={false}
        >
          {isWhole ? "Show fewer" : `All ${toolCount} ${tools}`}
        </ButtonLink>
      )}
      {best.length > 1 && (
        <Link to="/compare" search={{ tools: best.join(","), ...areaSearch(area) }}>
          {`Compare these ${best.length}`}
        </Link>
      )}
      <Link to="/calculator" search={{ category: categorySearch(category), market: areaSearch(area).market }}>
        Calculator
      </Link>
      {toolCount > 1 && (
        <Link to="/leaderboards" search={leaderboardSearch(category, area)}>
          Ranking
        </Link>
      )}
    </footer>
  );
}

/** The answer for the whole category: medians only from enough reviews. */
export function Summary({ comps }: { comps: Pick<Comps, "category" | keyof Figures> }) {
  const { category, reviewCount, recommendedCount, monthlyCost, costPerResult } = comps;
  const figures = [
    monthlyCost.median !== null && [formatUnitPrice(monthlyCost.median), "median per month"],
    costPerResult.median !== null && [formatUnitPrice(costPerResult.median), `per ${resultName(category)}`],
    [`${recommendedCount} of ${reviewCount}`, "recommend theirs"],
  ];
  return (
    <ul>
      {figures.map(
        (figure) =>
          figure && (
            <li key={figure[1]}>
              <b>{figure[0]}</b>
              {` ${figure[1]}`}
            </li>
          ),
      )}
    </ul>
  );
}

interface CompRowProps {
  row: Figures & Pick<Comp, "tool"> & Partial<Comp>;
  ofAll: Pick<Comps, "area" | "monthlyCost" | "costPerResult">;
  /** In order of their ranks, which stand before the tools. */
  isRanked?: boolean;
  /** In the index of tools, whose names lead to searches. A brief one leaves out what compares tools. */
  index?: "brief" | "full" | undefined;
}

export function CompRow({ row, ofAll, isRanked = false, index }: CompRowProps) {
  const { tool, recommendedCount, reviewCount, monthlyCost, costPerResult } = row;
  const isBrief = index === "brief";
  const score = row.averageScore ?? 0;
  const isPriced = costPerResult.lowest !== null;
  return (
    <li className="comp">
      {isRanked ? (
        <div>
          <b>
            <span className="sr-only">Rank </span>
            {row.rank}
          </b>
          <Monogram tool={tool} />
        </div>
      ) : (
        <Monogram tool={tool} />
      )}
      <p>
        {index ? (
          <Link to="/search" search={{ q: tool.name }} translate="no">
            {tool.name}
          </Link>
        ) : (
          <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(ofAll.area)} translate="no">
            {tool.name}
          </Link>
        )}
        <span>{`${isRanked ? `Score ${formatScore(score)} · ` : ""}${recommendedCount} of ${reviewCount} recommend`}</span>
      </p>
      <p>
        {isRanked ? <b className="score">{row.rating?.toFixed(2)}</b> : <Score score={score} />}
        <span>{isRanked ? "rating" : formatCounted(reviewCount, "review")}</span>
      </p>
      <p>
        <b>{priceOf(monthlyCost, formatDollars)}</b>
        <span>
          {monthlyCost.median === null ? "a month" : `${rangeOf(monthlyCost, formatDollars)} a month`}
        </span>
        {!isBrief && (
          <RangeBar
            spread={monthlyCost}
            median={ofAll.monthlyCost.median}
            end={endOfAxis(ofAll.monthlyCost)}
          />
        )}
      </p>
      <p>
        <b>{priceOf(costPerResult)}</b>
        <span>{isPriced ? `per ${resultName(tool.category)}` : "no volume reported"}</span>
        {!isBrief && <PriceVerdict price={costPerResult.median} median={ofAll.costPerResult.median} />}
      </p>
      <div>
        <SaveButton isSmall item={{ kind: "tools", id: tool.id }} name={tool.name} />
        {!isBrief && <CompareButton isSmall tool={tool} area={areaSearch(ofAll.area)} />}
      </div>
    </li>
  );
}
