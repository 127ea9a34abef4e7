import { compsTitle } from "#contract/comps/names.ts";
import { MEDIAN_REVIEWS, RANK_REVIEWS } from "#contract/metrics.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { BookmarkShape } from "#web/saves/index.ts";
import { toolsOf } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState, Notice } from "#web/ui/page/notice.tsx";
import { areaName, leaderboardSearch } from "./area/areas.ts";
import { Summary } from "./comps-block.tsx";
import { CompsTable, withFewLast } from "./comps-table.tsx";
import { TopPicks } from "./picks/top-picks.tsx";

interface LeaderboardProps {
  comps: OutputOf<"comps", "list">;
  areas: OutputOf<"comps", "listAreas">;
}

/** The tools of a category in an area: those with a rank in its order, then the others. One alone has none. */
export function Leaderboard({ comps, areas }: LeaderboardProps) {
  const { area, rows, rankedCount } = comps;
  const isRanked = rankedCount > 1;
  return (
    <section className="comps">
      <BookmarkShape />
      <h2>{comps.title}</h2>
      <TopPicks category={comps.category} area={area} picks={comps.picks} />
      {rows.length > 0 && <Summary comps={comps} />}
      {!isRanked && (
        <div className="mt-4 mb-6 md:col-span-2">
          <NoRanks comps={comps} areas={areas} />
        </div>
      )}
      {rows.length > 0 && (
        <CompsTable
          ofAll={comps}
          groups={isRanked ? groupByRank(comps) : withFewLast(rows, area)}
          sort={isRanked ? "rank" : "rating"}
          isRanked={isRanked}
        />
      )}
      {isRanked && (
        <p>{`A rank needs ${RANK_REVIEWS} reviews, a median ${MEDIAN_REVIEWS}. Equal ratings share a rank.`}</p>
      )}
    </section>
  );
}

function groupByRank({ rows, area }: LeaderboardProps["comps"]) {
  const [others, few] = withFewLast(
    rows.filter(({ rank }) => rank === null),
    area,
  );
  const title = `Fewer than ${RANK_REVIEWS} reviews:`;
  return [
    { rows: rows.filter(({ rank }) => rank !== null) },
    { ...others, title, note: "no rank yet, highest score first" },
    few,
  ];
}

/** Leads to the smallest larger area with ranks. */
function NoRanks({ comps: { area, category, rows, rankedCount }, areas }: LeaderboardProps) {
  const tools = toolsOf(category);
  const place = areaName(area);
  const larger = areas.find((one) => one.rankedCount > 1)?.area;
  const link = larger && (
    <ButtonLink to="/leaderboards" search={leaderboardSearch(category, larger)} look="secondary">
      {`See the ranking: ${compsTitle(category, larger)}`}
    </ButtonLink>
  );
  if (rows.length === 0) {
    return (
      <EmptyState title={`No ${category} reviews in ${place} yet`} hint="Be the first to review one there.">
        <ButtonLink to="/add-review">Add Review</ButtonLink>
        {link}
      </EmptyState>
    );
  }
  return (
    <Notice>
      <p>{`No ranks in ${place} yet: ${rankedCount === 0 ? "none" : "only one"} of the ${tools} has the ${RANK_REVIEWS} reviews a rank takes.`}</p>
      {link && <p className="mt-2">{link}</p>}
    </Notice>
  );
}
