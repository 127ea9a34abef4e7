import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { RANK_REVIEWS } from "#contract/metrics.ts";
import { TOOL_NAMES } from "#web/tools/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { areaName, leaderboardSearch } from "./areas.ts";

/** The rank of a tool in an area, or why it has none. */
export function Standing({ comps }: { comps: CompsTool }) {
  return (
    <p className="standing">{comps.rank === null ? <NoRank comps={comps} /> : <Rank comps={comps} />}</p>
  );
}

const RanksLink = () => (
  <Link to="/method" hash="ranks" className="text-link whitespace-nowrap">
    How we rank
  </Link>
);

function Rank({ comps: { tool, area, rank, rankedCount } }: { comps: CompsTool }) {
  const tools = `${TOOL_NAMES[tool.category]} in ${areaName(area)}`;
  if (rankedCount === 1) {
    return (
      <>
        <b>No rank yet.</b>{" "}
        {`Of the ${tools}, only this one has the ${RANK_REVIEWS} reviews that a rank needs. `}
        <RanksLink />
      </>
    );
  }
  return (
    <>
      <Link
        to="/leaderboards"
        search={leaderboardSearch(tool.category, area)}
        className="font-bold underline underline-offset-3"
      >{`#${rank} of ${rankedCount} ${tools}`}</Link>{" "}
      by rating. New reviews count more than old ones, and few reviews count less than many. <RanksLink />
    </>
  );
}

function NoRank({ comps: { area, reviewCount, ofCategory, tool } }: { comps: CompsTool }) {
  const place = areaName(area);
  if (reviewCount > 0) {
    return (
      <>
        <b>No rank yet.</b>{" "}
        {`A rank needs ${RANK_REVIEWS} reviews, and there ${reviewCount === 1 ? "is" : "are"} ${reviewCount} in ${place}. `}
        <RanksLink />
      </>
    );
  }
  return (
    <>
      <b>{`No reviews in ${place} yet.`}</b>
      {ofCategory.reviewCount > 0 &&
        ` Other ${TOOL_NAMES[tool.category]} there have ${formatCounted(ofCategory.reviewCount, "review")}.`}
    </>
  );
}
