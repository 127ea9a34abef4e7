import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { CompsSort } from "#contract/comps/comps.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { leaderboardSearch } from "./area/areas.ts";
import { Summary } from "./comps-block.tsx";
import { CompsTable, withFewLast } from "./comps-table.tsx";
import { TopPicks } from "./picks/top-picks.tsx";

interface CategoryToolsProps {
  listed: OutputOf<"comps", "listTools">[number];
  /** The only category, with all of its tools. */
  isChosen: boolean;
  sort: CompsSort | undefined;
}

const area = { kind: "country" } as const;

/** The tools of a category in the country, in the index of all. */
export function CategoryTools({ listed, isChosen, sort }: CategoryToolsProps) {
  const { category, toolCount, reviewCount, rows, others } = listed;
  const isWhole = isChosen || rows.length + others.length < toolCount;
  return (
    <section className="comps">
      <h2>{category}</h2>
      <TopPicks category={category} area={area} picks={listed.picks} />
      {reviewCount > 0 && <Summary comps={listed} />}
      {rows.length > 0 && (
        <CompsTable
          ofAll={{ ...listed, area }}
          groups={withFewLast(rows, area)}
          sort={sort}
          isIndex
          isShort={!isChosen}
        />
      )}
      {others.length > 0 && (
        <p>
          {isWhole || rows.length === 0 ? "No reviews yet: " : "Others: "}
          {others.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <Link to="/search" search={{ q: name }}>
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      <footer>
        {!isWhole && others.length > 0 && (
          <ButtonLink
            to="."
            look="secondary"
            search={(before: Record<string, unknown>) => ({ ...before, category })}
          >
            {`All ${toolCount} ${category === "CRM" ? "CRMs" : "tools"}`}
          </ButtonLink>
        )}
        <Link to="/leaderboards" search={leaderboardSearch(category, { kind: "country" })}>
          See the ranking
        </Link>
        <Link to="/search" search={{ category }}>
          All reviews
        </Link>
      </footer>
    </section>
  );
}
