import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Comp, Figures } from "#contract/comps/views.ts";
import type { CompsInput, CompsSort } from "#contract/comps.ts";
import { formatScore, MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { BookmarkShape, SaveButton } from "#web/saves/index.ts";
import { Monogram, Score, toolsOf } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted, formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { areaSearch, categorySearch, leaderboardSearch } from "./areas.ts";
import { CompareButton } from "./compare/compare-button.tsx";
import { PriceVerdict } from "./price-verdict.tsx";
import { besideName, besideOf, priceOf, rangeOf, usualBudget } from "./price-words.ts";
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
  const { category, rows, toolCount } = comps;
  return (
    <section className="comps">
      <BookmarkShape />
      <CompsAnswer comps={comps} />
      <Summary comps={comps} />
      {toolCount > 1 && (
        <nav aria-label={`Sort ${toolsOf(category)}`} className="sorts">
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
        {`${barsRun(comps)} `}
        <Link to="/method" className="text-link">
          How we calculate
        </Link>
      </p>
      <Ways comps={comps} isWhole={input.show === "all"} />
    </section>
  );
}

/** How to read the bars. */
export const barsRun = ({ monthlyCost }: Figures) =>
  `Bars: $0–${formatDollars(endOfAxis(monthlyCost))}${monthlyCost.median === null ? "." : ", dashed: median."}`;

/** What to do with the comps. */
function Ways({
  comps: { area, category, rows, toolCount, monthlyCost },
  isWhole,
}: {
  comps: Comps;
  isWhole: boolean;
}) {
  const tools = category === "CRM" ? "CRMs" : "tools";
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
        {`What would ${formatDollars(usualBudget(monthlyCost))} buy?`}
      </Link>
      {toolCount > 1 && (
        <Link to="/leaderboards" search={leaderboardSearch(category, area)}>
          See the ranking
        </Link>
      )}
    </footer>
  );
}

/** The title and what the figures say. If they are those of a larger area, the sentence names it itself. */
export function CompsAnswer({ comps: { title, answer } }: { comps: Comps }) {
  return (
    <div className={answer?.isLarger ? "answer answer-larger" : "answer"}>
      <h2>{title}</h2>
      {answer && <p>{answer.parts.map((text, index) => (index % 2 ? <b key={text}>{text}</b> : text))}</p>}
    </div>
  );
}

/** The answer for the whole category: medians only from enough reviews. */
export function Summary({ comps }: { comps: Pick<Comps, "category" | keyof Figures> }) {
  const { category, reviewCount, recommendedCount, monthlyCost, costPerResult } = comps;
  const figures = [
    monthlyCost.median !== null && [formatUnitPrice(monthlyCost.median), "median per month"],
    costPerResult.median !== null && [formatUnitPrice(costPerResult.median), `per ${resultName(category)}`],
    [`${recommendedCount} of ${reviewCount}`, "would buy again"],
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
  row: Omit<Comp, "rating" | "rank" | "around"> & Partial<Comp>;
  ofAll: Pick<Comps, "area" | "monthlyCost" | "costPerResult">;
  /** In order of their ranks, which stand before the tools. */
  isRanked?: boolean;
  /** In the index of tools, whose names lead to searches. A brief one leaves out what compares tools. */
  index?: "brief" | "full" | undefined;
}

export function CompRow({ row, ofAll, isRanked = false, index }: CompRowProps) {
  const { tool, recommendedCount, reviewCount, monthlyCost, costPerResult, around } = row;
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
        <span>{`${isRanked ? `Score ${formatScore(score)} · ` : ""}${recommendedCount} of ${reviewCount} would buy again`}</span>
      </p>
      <p>
        {isRanked ? (
          <b className="score">{row.rating?.toFixed(2)}</b>
        ) : (
          <Score score={score} isFew={reviewCount < MEDIAN_REVIEWS} />
        )}
        <span>{isRanked ? "rating" : formatCounted(reviewCount, "review")}</span>
        {around && <span>{`${besideName(around)} ${formatScore(around.averageScore ?? 0)}`}</span>}
      </p>
      <p>
        <b>
          {around && <small>Here: </small>}
          {priceOf(monthlyCost, formatDollars)}
        </b>
        <span>
          {monthlyCost.median === null ? "a month" : `${rangeOf(monthlyCost, formatDollars)} a month`}
        </span>
        <Beside figures={row} cost="monthlyCost" />
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
        <Beside figures={row} cost="costPerResult" />
        {!isBrief && <PriceVerdict price={costPerResult.median} median={ofAll.costPerResult.median} />}
      </p>
      <div>
        <SaveButton isSmall item={{ kind: "tools", id: tool.id }} name={tool.name} />
        {!isBrief && <CompareButton isSmall tool={tool} area={areaSearch(ofAll.area)} />}
      </div>
    </li>
  );
}

/** What is beside fewer than 3 reviews. */
export function Beside(props: {
  figures: Parameters<typeof besideOf>[0];
  cost: "monthlyCost" | "costPerResult";
}) {
  const text = besideOf(props.figures, props.cost);
  return text && <span>{text}</span>;
}
