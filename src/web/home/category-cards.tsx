import { Link } from "@tanstack/react-router";
import { METRICS } from "#contract/metrics.ts";
import type { AnswerOf } from "#web/platform/api.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

export function CategoryCards({ categories }: { categories: AnswerOf<"tools", "listCategories"> }) {
  return (
    <ul className="grid border-hairline border-t border-l sm:grid-cols-2 lg:grid-cols-5">
      {categories.map(({ category, medianPerUnit }) => (
        <li key={category} className="contents">
          <Link
            to="/search"
            search={{ category }}
            className="flex min-h-20 flex-col justify-center border-hairline border-r border-b bg-sheet px-5 py-4 hover:bg-evergreen-tint"
          >
            <span className="font-semibold">{category}</span>
            <span className="text-sm text-soft">
              {medianPerUnit === null
                ? "No prices yet"
                : `${formatUnitPrice(medianPerUnit, METRICS[category].unitSize)} median per ${METRICS[category].unit}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
