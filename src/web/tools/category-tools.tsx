import { Link } from "@tanstack/react-router";
import type { ToolSummary } from "#contract/tools.ts";
import type { Category } from "#contract/vocabulary.ts";
import { SaveButton } from "#web/saves/index.ts";
import { Score } from "#web/tools/index.ts";
import { formatCounted } from "#web/ui/format.ts";

interface CategoryToolsProps {
  id: string;
  category: Category;
  tools: readonly ToolSummary[];
}

export function CategoryTools({ id, category, tools }: CategoryToolsProps) {
  return (
    <section id={id} className="border-ink border-t pt-3">
      <div className="category-head">
        <h2>{category}</h2>
        <Link to="/leaderboards" search={{ category }}>
          Ranking
        </Link>
        <Link to="/search" search={{ category }}>
          All reviews
        </Link>
      </div>
      <ul className="category-tools">
        {tools.map(({ id: toolId, name, averageScore, reviewCount, recommendedShare }) => (
          <li key={toolId}>
            <Link to="/search" search={{ q: name }}>
              {averageScore === null ? (
                <span className="figures text-soft text-xl">–</span>
              ) : (
                <Score score={averageScore} />
              )}
              <b>{name}</b>
              <small>
                {formatCounted(reviewCount, "review")}
                {recommendedShare !== null && (
                  <>
                    <br />
                    {`${Math.round(recommendedShare * 100)}% would recommend`}
                  </>
                )}
              </small>
            </Link>
            <SaveButton isSmall item={{ kind: "tools", id: toolId }} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
