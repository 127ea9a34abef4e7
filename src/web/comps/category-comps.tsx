import { Link } from "@tanstack/react-router";
import type { CompsSort } from "#contract/comps/comps.ts";
import { hasEnough } from "#contract/comps/picks.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { leaderboardSearch } from "./area/areas.ts";
import { CompsTable } from "./comps-table.tsx";
import { OtherTools } from "./other-tools.tsx";
import { TopPicks } from "./picks/top-picks.tsx";

interface CategoryCompsProps {
  listed: OutputOf<"comps", "listTools">[number];
  sort: CompsSort | undefined;
}

const area = { kind: "country" } as const;

/** All tools of a category in the country. */
export const CategoryComps = ({ listed, sort }: CategoryCompsProps) => (
  <section>
    <h2 className="sr-only">{listed.category}</h2>
    <TopPicks category={listed.category} area={area} picks={listed.picks} />
    {listed.rows.length > 0 && (
      <CompsTable
        caption={listed.category}
        category={listed.category}
        area={area}
        groups={[
          { area, rows: listed.rows.filter(hasEnough) },
          { area, rows: listed.rows.filter((row) => !hasEnough(row)), title: "Too few reviews for a median" },
        ]}
        sort={sort}
        isIndex
      />
    )}
    <OtherTools label="No reviews yet" names={listed.others} />
    <p className="mt-2 flex flex-wrap gap-x-6 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
      <Link to="/leaderboards" search={leaderboardSearch(listed.category, area)} className="text-link">
        See the ranking
      </Link>
      <Link to="/search" search={{ category: listed.category }} className="text-link">
        All reviews
      </Link>
    </p>
  </section>
);
