import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import type { Found } from "./load-search.ts";
import type { SearchParameters } from "./search-parameters.ts";

interface SameNameProps {
  markets: Found["sameName"];
  kept: SearchParameters;
}

export function SameName({ markets, kept }: SameNameProps) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-3 text-soft">
      Also:
      {markets.map((market) => (
        <Link
          key={market.id}
          to="/search"
          search={{ ...kept, market: marketName(market) }}
          className="text-link inline-flex min-h-6 items-center"
        >
          {marketName(market)}
        </Link>
      ))}
    </p>
  );
}
