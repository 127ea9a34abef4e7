import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { toolsOf } from "#web/tools/index.ts";
import { formatCounted, unbroken } from "#web/ui/format.ts";
import { areaName, leaderboardSearch } from "./area/areas.ts";

/** The rank of a tool in an area; with few reviews, what is known around it. Otherwise nothing. */
export function Standing({ comps }: { comps: CompsTool }) {
  const { area, reviewCount, aroundText } = comps;
  const isRanked = comps.rank !== null && comps.rankedCount > 1;
  if (!isRanked && reviewCount > 0 && aroundText === null) return null;
  return (
    <p className="standing">
      {isRanked ? (
        <Rank comps={comps} />
      ) : (
        <>
          <b>
            {reviewCount === 0
              ? `No reviews in ${areaName(area)} yet. `
              : `${asSentence(`Only ${formatCounted(reviewCount, "review")} in ${areaName(area)}`)} `}
          </b>
          {aroundText}
        </>
      )}
    </p>
  );
}

function Rank({ comps: { tool, area, rank, rankedCount } }: { comps: CompsTool }) {
  return (
    <>
      <Link
        to="/leaderboards"
        search={leaderboardSearch(tool.category, area)}
        className="font-bold underline underline-offset-3"
      >{`${unbroken(`#${rank} of ${rankedCount}`)} ${toolsOf(tool.category)} in ${areaName(area)}`}</Link>{" "}
      by rating.{" "}
      <Link to="/method" hash="ranks" className="text-link whitespace-nowrap">
        How we rank
      </Link>
    </>
  );
}
