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
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{category}</h2>
        <Link to="/search" search={{ category }} className="text-link inline-flex min-h-11 items-center">
          All reviews
        </Link>
      </div>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {tools.map(({ id: toolId, name, averageScore, reviewCount, recommendedShare }) => (
          <li key={toolId} className="flex items-center gap-1 border-hairline border-b">
            <Link
              to="/search"
              search={{ q: name }}
              className="grid min-h-16 grow grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3 py-2 hover:text-evergreen lg:grid-cols-[3.25rem_minmax(0,1fr)_auto] lg:py-0"
            >
              {averageScore === null ? (
                <span className="figures text-soft text-xl">–</span>
              ) : (
                <Score score={averageScore} className="text-2xl" />
              )}
              <span className="wrap-break-word font-semibold">{name}</span>
              <span className="col-start-2 text-sm text-soft lg:col-start-3 lg:text-right">
                {formatCounted(reviewCount, "review")}
                {recommendedShare !== null && (
                  <span className="block">{Math.round(recommendedShare * 100)}% would recommend</span>
                )}
              </span>
            </Link>
            <SaveButton isSmall item={{ kind: "tools", id: toolId }} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
