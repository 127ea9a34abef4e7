import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { OutputOf } from "#web/platform/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { leaderboardSearch } from "./areas.ts";
import { CompRow, Summary } from "./comps-block.tsx";

interface CategoryToolsProps {
  listed: OutputOf<"comps", "listTools">[number];
  /** The only category, with all of its tools. */
  isChosen: boolean;
}

/** The tools of a category in the country, in the index of all. */
export function CategoryTools({ listed, isChosen }: CategoryToolsProps) {
  const { category, toolCount, reviewCount, rows, others } = listed;
  const isWhole = isChosen || rows.length + others.length < toolCount;
  const ofAll = { ...listed, area: { kind: "country" } as const };
  return (
    <section className="comps">
      <div>
        <h2 className="text-2xl">{category}</h2>
        <p className="mt-1 text-soft">{`${formatCounted(toolCount, "tool")}, ${formatCounted(reviewCount, "review")}`}</p>
      </div>
      {reviewCount > 0 && <Summary comps={listed} />}
      <ol className={isChosen ? undefined : "brief"}>
        {rows.map((row) => (
          <CompRow key={row.tool.id} row={row} ofAll={ofAll} index={isChosen ? "full" : "brief"} />
        ))}
      </ol>
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
