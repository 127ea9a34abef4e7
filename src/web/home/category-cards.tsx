import { Link } from "@tanstack/react-router";
import { METRICS } from "#contract/metrics.ts";
import type { AnswerOf } from "#web/platform/api.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

export function CategoryCards({ categories }: { categories: AnswerOf<"tools", "listCategories"> }) {
  return (
    <ul className="category-cards">
      {categories.map(({ category, medianPerUnit }) => (
        <li key={category}>
          <Link to="/search" search={{ category }}>
            <b>{category}</b>
            <span>
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
