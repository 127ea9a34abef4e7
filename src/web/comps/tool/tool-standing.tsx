import { Link } from "@tanstack/react-router";
import { areaPhrase, compsTitle } from "#contract/comps/names.ts";
import { countReviews, picksOfTool, sameAsPick } from "#contract/comps/picks.ts";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, RANK_REVIEWS } from "#contract/metrics.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { leaderboardSearch } from "#web/comps/area/areas.ts";
import { capitalize, formatCounted } from "#web/ui/format.ts";
import { VerdictBox } from "#web/ui/page/verdict-box.tsx";

const HowWeRank = () => (
  <Link to="/method" hash="ranks" className="whitespace-nowrap font-semibold text-evergreen">
    How we rank
  </Link>
);

/** What a tool is picked for, else its rank in the area, else what is known around. */
export function ToolStanding({ comps }: { comps: CompsTool }) {
  const { tool, area, picks, rank, rankedCount, reviewCount, aroundText } = comps;
  const picked = picksOfTool(picks, tool);
  const board = leaderboardSearch(tool.category, area);
  const isRanked = rank !== null && rankedCount > 1;
  if (picked.length > 0) {
    return (
      <VerdictBox className="lg:col-start-2">
        {picked.map(({ pick, title }, index) => (
          <p key={title}>
            {isRanked ? (
              <Link to="/leaderboards" search={board} className="block font-[650] hover:underline">
                {asSentence(title)}
              </Link>
            ) : (
              <b className="block font-[650]">{asSentence(title)}</b>
            )}
            <span className="text-soft">{`by ${[countReviews(pick), sameAsPick(pick)].filter(Boolean).join(", ")}. `}</span>
            {index === picked.length - 1 && <HowWeRank />}
          </p>
        ))}
      </VerdictBox>
    );
  }
  if (rank !== null) {
    return (
      <p className="lg:col-start-2">
        <Link to="/leaderboards" search={board} className="font-[650] underline underline-offset-3">
          {asSentence(`#${rank} of ${rankedCount} ${compsTitle(tool.category, area)}`)}
        </Link>{" "}
        <HowWeRank />
      </p>
    );
  }
  if (reviewCount === 0) return null;
  const missing = RANK_REVIEWS - reviewCount;
  return (
    <p className="text-soft lg:col-start-2">
      {missing > 0 &&
        `${asSentence(`${formatCounted(missing, "more review")} for a rank ${areaPhrase(area)}`)} `}
      {reviewCount < MEDIAN_REVIEWS && aroundText && capitalize(aroundText)}
    </p>
  );
}
