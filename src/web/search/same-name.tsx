import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { formatCounted } from "#web/ui/format.ts";
import type { Found } from "./load-search.ts";
import type { SearchParameters } from "./search-parameters.ts";

interface SameNameProps {
  markets: Found["sameName"];
  kept: SearchParameters;
}

/** Asks whether another market was meant: "Did you mean Aurora, IL (3 reviews) or Aurora, OH?" */
export function SameName({ markets, kept }: SameNameProps) {
  return (
    <p className="mt-1.5 text-soft">
      Did you mean{" "}
      {markets.map((market, index) => (
        <span key={market.id}>
          {index > 0 && (index === markets.length - 1 ? " or " : ", ")}
          <Link
            to="/search"
            search={{ ...kept, market: marketName(market) }}
            className="text-link inline-flex min-h-6 items-center"
          >
            {marketName(market)}
          </Link>
          {market.reviewCount > 0 && ` (${formatCounted(market.reviewCount, "review")})`}
        </span>
      ))}
      ?
    </p>
  );
}
