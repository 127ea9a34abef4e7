import { Link } from "@tanstack/react-router";
import { resultName } from "#contract/metrics.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { formatUnitPrice } from "#web/ui/format.ts";

type Category = Pick<OutputOf<"tools", "listCategories">[number], "category" | "medianCostPerResult">;

export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="category-cards">
      {categories.map(({ category, medianCostPerResult }) => (
        <li key={category}>
          <Link to="/search" search={{ category }}>
            <b>{category}</b>
            <span>
              {medianCostPerResult === null
                ? "No prices yet"
                : `${formatUnitPrice(medianCostPerResult)} median per ${resultName(category)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
