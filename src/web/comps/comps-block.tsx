import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Comp, CompsInput, CompsSort } from "#contract/comps.ts";
import { formatScore, MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import type { MarketRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { AnswerOf } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { BookmarkShape, SaveButton } from "#web/saves/index.ts";
import { Monogram, Score, TOOL_NAMES } from "#web/tools/index.ts";
import { capitalize, formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { areaSearch, leaderboardSearch } from "./areas.ts";
import { CompareButton } from "./compare/compare-button.tsx";
import { PriceVerdict } from "./price-verdict.tsx";
import { priceOf, rangeOf } from "./price-words.ts";
import { endOfAxis, RangeBar } from "./range-bar.tsx";

const SORTS: Record<Exclude<CompsSort, "rank">, string> = {
  score: "Highest score",
  value: "Best value",
  price: "Lowest price",
};

type Comps = AnswerOf<"comps", "list">;

interface CompsBlockProps {
  market: MarketRef;
  input: CompsInput;
}

/** What the tools of a category cost and how they score in a market. */
export function CompsBlock({ market, input }: CompsBlockProps) {
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(queries.comps.list.queryOptions({ input }));
  const { category, rows, toolCount } = comps;
  const tools = TOOL_NAMES[category];
  const isWhole = input.show === "all";
  const best = rows.slice(0, LIMITS.firstComps).map(({ tool }) => tool.slug);
  return (
    <section className="comps">
      <BookmarkShape />
      <div>
        <h2>{`${capitalize(tools)} in ${market.city}`}</h2>
        <p>{`${formatCounted(comps.reviewCount, "review")} of ${formatCounted(toolCount, "tool")}`}</p>
      </div>
      <Summary comps={comps} />
      {toolCount > 1 && (
        <nav aria-label={`Sort ${tools}`}>
          {Object.entries(SORTS).map(([name, label]) => (
            <Link
              key={name}
              from="/markets/$state/$city"
              search={(before) => ({ ...before, comps: name === "score" ? undefined : (name as "value") })}
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
        {comps.monthlyCost.median !== null && ` The dashed line is the median in ${market.city}.`}
        {` Medians need ${MEDIAN_REVIEWS} reviews. `}
        <Link to="/method" className="text-link">
          How we calculate
        </Link>
      </p>
      {best.length > 1 && (
        <Link to="/compare" search={{ tools: best.join(","), ...areaSearch({ kind: "market", market }) }}>
          {`Compare these ${best.length} side by side`}
        </Link>
      )}
      <Link to="/calculator" search={{ category, market: areaSearch({ kind: "market", market }).market }}>
        What would it bring me?
      </Link>
      {toolCount > LIMITS.firstComps && (
        <Link
          from="/markets/$state/$city"
          search={(before) => ({ ...before, show: isWhole ? undefined : ("all" as const) })}
          resetScroll={false}
        >
          {isWhole ? "Show fewer" : `All ${toolCount} ${tools}`}
        </Link>
      )}
      {toolCount > 1 && (
        <Link to="/leaderboards" search={leaderboardSearch(category, comps.area)}>
          {`Ranking of ${tools} in ${market.city}`}
        </Link>
      )}
    </section>
  );
}

/** The answer for the whole category: medians only from enough reviews. */
export function Summary({ comps }: { comps: Comps }) {
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
              <b>{figure[0]}</b> {figure[1]}
            </li>
          ),
      )}
    </ul>
  );
}

interface CompRowProps {
  row: Comp;
  ofAll: Comps;
  /** In order of their ranks, which stand before the tools. */
  isRanked?: boolean;
}

export function CompRow({ row, ofAll, isRanked = false }: CompRowProps) {
  const { tool, recommendedCount, reviewCount, monthlyCost, costPerResult } = row;
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
        <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(ofAll.area)}>
          {tool.name}
        </Link>
        <span>{`${isRanked ? `Score ${formatScore(score)} · ` : ""}${recommendedCount} of ${reviewCount} recommend`}</span>
      </p>
      <p>
        {isRanked ? <b className="score">{row.rating?.toFixed(2)}</b> : <Score score={score} />}
        <span>{formatCounted(reviewCount, "review")}</span>
      </p>
      <p>
        <b>{priceOf(monthlyCost, formatDollars)}</b>
        <span>
          {monthlyCost.median === null ? "a month" : `${rangeOf(monthlyCost, formatDollars)} a month`}
        </span>
        <RangeBar spread={monthlyCost} median={ofAll.monthlyCost.median} end={endOfAxis(ofAll.monthlyCost)} />
      </p>
      <p>
        <b>{priceOf(costPerResult)}</b>
        <span>{isPriced ? `per ${resultName(tool.category)}` : "no volume reported"}</span>
        <PriceVerdict price={costPerResult.median} median={ofAll.costPerResult.median} />
      </p>
      <div>
        <SaveButton isSmall item={{ kind: "tools", id: tool.id }} name={tool.name} />
        <CompareButton isSmall tool={tool} area={areaSearch(ofAll.area)} />
      </div>
    </li>
  );
}
