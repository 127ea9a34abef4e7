import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CompsInput } from "#contract/comps/comps.ts";
import type { Figures } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { BookmarkShape } from "#web/saves/index.ts";
import { toolsOf } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatOf, formatUnitPrice } from "#web/ui/format.ts";
import { areaSearch, categorySearch, leaderboardSearch } from "./area/areas.ts";
import { CompsTable, withFewLast } from "./comps-table.tsx";
import { TopPicks } from "./picks/top-picks.tsx";
import { budgetQuestion } from "./price-words.ts";

/** Phones leave out the first word. */
const SORTS = {
  rating: ["Best ", "rated"],
  value: ["Lowest ", "cost"],
  price: ["Lowest ", "price"],
};

type Comps = OutputOf<"comps", "list">;
type Search = Record<string, unknown>;

/** What the tools of a category cost and how they score in an area. The order and "all" are in the address. */
export function CompsBlock({ input }: { input: CompsInput }) {
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(queries.comps.list.queryOptions({ input }));
  const { area, category, rows, toolCount } = comps;
  return (
    <section className="comps">
      <BookmarkShape />
      <h2>{comps.title}</h2>
      <TopPicks category={category} area={area} picks={comps.picks} />
      <Summary comps={comps} />
      {toolCount > 1 && (
        <nav aria-label={`Sort ${toolsOf(category)}`} className="sorts">
          <span>Sort by</span>
          {Object.entries(SORTS).map(([name, [more, label]]) => (
            <Link
              key={name}
              to="."
              search={(before: Search) => ({
                ...before,
                comps: name === "rating" ? undefined : (name as "value"),
              })}
              resetScroll={false}
              activeOptions={{ exact: true }}
            >
              <span>{more}</span>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <CompsTable ofAll={comps} groups={withFewLast(rows, area)} sort={input.sort} />
      <p>
        {`Medians need ${MEDIAN_REVIEWS} reviews. `}
        <Link to="/method" className="text-link">
          How we calculate
        </Link>
      </p>
      <Ways comps={comps} isWhole={input.show === "all"} />
    </section>
  );
}

/** What to do with the comps. */
function Ways({
  comps: { area, category, rows, toolCount, monthlyCost },
  isWhole,
}: {
  comps: Comps;
  isWhole: boolean;
}) {
  const tools = category === "CRM" ? "CRMs" : "tools";
  // In the order of its canonical address.
  const best = rows
    .slice(0, LIMITS.comparedTools)
    .map(({ tool }) => tool.slug)
    .sort();
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
          {`Compare ${rows.length > best.length ? "top" : "these"} ${best.length}`}
        </Link>
      )}
      <Link to="/calculator" search={{ category: categorySearch(category), market: areaSearch(area).market }}>
        {budgetQuestion(monthlyCost)}
      </Link>
      {toolCount > 1 && (
        <Link to="/leaderboards" search={leaderboardSearch(category, area)}>
          See the ranking
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
    [formatOf(recommendedCount, reviewCount), "would buy again"],
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
