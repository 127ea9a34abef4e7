import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RANK_REVIEWS } from "#contract/metrics.ts";
import { areaLabel, areaName, UNRANKED } from "#web/comps/area/areas.ts";
import { TopPicks } from "#web/comps/picks/top-picks.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { EmptyState, Notice } from "#web/ui/page/notice.tsx";
import { RankingTable } from "./ranking-table.tsx";

interface LeaderboardProps {
  comps: OutputOf<"comps", "list">;
  /** Where the visitor asked for ranks. */
  asked: OutputOf<"comps", "listAreas">[number];
  /** As of `ClosedSection`. */
  open: string | undefined;
}

/** The tools of a category by rank, and those without one in a closed row. One alone has none. */
export function Leaderboard({ comps, asked, open }: LeaderboardProps) {
  const [isComparing, setComparing] = useState(false);
  const { category, rows, title } = comps;
  const isRanked = comps.rankedCount > 0;
  const ranked = rows.filter(({ rank }) => isRanked && rank !== null);
  const others = rows.filter((row) => !ranked.includes(row));
  const table = { comps, isComparing };
  if (rows.length === 0) {
    return (
      <EmptyState title={`No ${category} reviews yet`} hint="Be the first to review one.">
        <ButtonLink to="/add-review">Add Review</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section className="mt-6 mb-10">
      {asked.area.kind !== comps.area.kind && <Elsewhere asked={asked} comps={comps} />}
      <TopPicks category={category} area={comps.area} picks={comps.picks} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-2xl">{title}</h2>
        {rows.length > 1 && (
          <Button
            look="secondary"
            aria-pressed={isComparing}
            onClick={() => setComparing(!isComparing)}
            className="md:hidden"
          >
            Compare
          </Button>
        )}
      </div>
      {ranked.length > 0 ? (
        <RankingTable {...table} rows={ranked} caption={`${title}, ranked`} />
      ) : (
        <>
          <p className="mb-3 text-soft">{`A rank needs ${RANK_REVIEWS} reviews, and no two tools have them yet.`}</p>
          <RankingTable {...table} rows={others} caption={title} />
        </>
      )}
      {ranked.length > 0 && others.length > 0 && (
        <ClosedSection
          name={UNRANKED}
          open={open}
          title={`${formatCounted(others.length, "tool")} with fewer than ${RANK_REVIEWS} reviews`}
          inside={others.map(({ tool }) => tool.name).join(", ")}
          className="border-t-0"
        >
          <RankingTable {...table} rows={others} caption="No rank yet" />
        </ClosedSection>
      )}
    </section>
  );
}

/** Says which ranking this is, and where the reviews of the area are. */
function Elsewhere({ asked: { area, reviewCount }, comps }: Omit<LeaderboardProps, "open">) {
  const { category } = comps;
  return (
    <Notice className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
      <p>{`Too few ${category} reviews in ${areaName(area)} for ranks. This is the ${areaLabel(comps.area)} ranking.`}</p>
      {area.kind === "market" && reviewCount > 0 && (
        <Link
          to="/markets/$state/$city"
          params={{ state: area.market.state, city: area.market.slug }}
          search={{ category }}
          className="text-link inline-flex min-h-11 items-center"
        >
          {`Reviews in ${area.market.city}`}
        </Link>
      )}
    </Notice>
  );
}
