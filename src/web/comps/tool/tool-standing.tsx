import { Link } from "@tanstack/react-router";
import { areaPhrase, compsTitle } from "#contract/comps/names.ts";
import { countReviews, picksOfTool, sameAsPick } from "#contract/comps/picks.ts";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, RANK_REVIEWS } from "#contract/metrics.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { leaderboardSearch } from "#web/comps/area/areas.ts";
import { formatCounted } from "#web/ui/format.ts";
import { VerdictBox } from "#web/ui/page/verdict-box.tsx";

const HowWeRank = () => (
  <Link to="/method" hash="ranks" className="whitespace-nowrap font-semibold text-evergreen">
    How we rank
  </Link>
);

/** What a tool is picked for, else its rank in the area; with few reviews, what is known around. */
export function ToolStanding({ comps }: { comps: CompsTool }) {
  const { reviewCount, aroundText } = comps;
  const isFew = reviewCount > 0 && reviewCount < MEDIAN_REVIEWS;
  return (
    <div className="grid gap-y-2 empty:hidden lg:col-start-2">
      <Standing comps={comps} />
      {isFew && aroundText && <p className="text-soft">{aroundText}</p>}
    </div>
  );
}

function Standing({ comps: { tool, area, picks, rank, rankedCount, reviewCount } }: { comps: CompsTool }) {
  const picked = picksOfTool(picks, tool);
  const board = leaderboardSearch(tool.category, area);
  if (picked.length > 0) {
    return (
      <VerdictBox>
        {picked.map(({ pick, title }, index) => (
          <p key={title}>
            {rank === null ? (
              <b className="block font-[650]">{title}</b>
            ) : (
              <Link to="/leaderboards" search={board} className="block font-[650] hover:underline">
                {title}
              </Link>
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
      <p>
        <Link to="/leaderboards" search={board} className="font-[650] underline underline-offset-3">
          {asSentence(`#${rank} of ${rankedCount} ${compsTitle(tool.category, area)}`)}
        </Link>{" "}
        <HowWeRank />
      </p>
    );
  }
  const missing = RANK_REVIEWS - reviewCount;
  if (reviewCount === 0 || missing <= 0) return null;
  return (
    <p className="text-soft">
      {asSentence(`${formatCounted(missing, "more review")} for a rank ${areaPhrase(area)}`)}
    </p>
  );
}
