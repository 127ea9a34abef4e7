import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { toolsOf } from "#web/tools/index.ts";
import { areaName, leaderboardSearch } from "./areas.ts";
import { besideOf } from "./price-words.ts";

/** The rank of a tool in an area; without reviews, what is known around it. Otherwise nothing. */
export function Standing({ comps }: { comps: CompsTool }) {
  const isRanked = comps.rank !== null && comps.rankedCount > 1;
  if (!isRanked && comps.reviewCount > 0) return null;
  return (
    <p className="standing">
      {isRanked ? (
        <Rank comps={comps} />
      ) : (
        <>
          <b>{`No reviews in ${areaName(comps.area)} yet. `}</b>
          {besideOf(comps, "monthlyCost")}
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
      >{`#${rank} of ${rankedCount} ${toolsOf(tool.category)} in ${areaName(area)}`}</Link>{" "}
      by rating.{" "}
      <Link to="/method" hash="ranks" className="text-link whitespace-nowrap">
        How we rank
      </Link>
    </>
  );
}
