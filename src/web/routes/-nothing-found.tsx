import { Link } from "@tanstack/react-router";
import { ExampleReview } from "#web/reviews/example-review.tsx";
import type { Found } from "#web/search/load-search.ts";
import { isFiltered, type SearchParameters } from "#web/search/search-parameters.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/notice.tsx";

export function NothingFound({ parameters, found }: { parameters: SearchParameters; found: Found }) {
  const { market, q, sort, tab } = parameters;
  const isUnknownMarket = market !== undefined && found.market === null;
  const canSearchText = isUnknownMarket && q === undefined;
  return (
    <div className="flex flex-col gap-6 pt-8">
      <EmptyState
        title={isUnknownMarket ? "Could not find this market" : "No results found"}
        hint="Try adjusting your search or filters"
      >
        <div className="flex flex-wrap justify-center gap-3">
          {canSearchText && (
            <ButtonLink to="/search" search={{ q: market, sort, tab }}>
              Search tools and reviews for “{market}”
            </ButtonLink>
          )}
          <ButtonLink to="/search" search={{ sort, tab }} look={canSearchText ? "secondary" : "primary"}>
            Clear Filters
          </ButtonLink>
          <ButtonLink to="/add-review" look="secondary">
            Add Review
          </ButtonLink>
        </div>
        <p className="mt-4">
          Or browse{" "}
          <Link to="/tools" className="text-link inline-block py-1.5">
            all tools
          </Link>{" "}
          or{" "}
          <Link to="/markets" className="text-link inline-block py-1.5">
            all markets
          </Link>
          .
        </p>
      </EmptyState>
      {!isUnknownMarket && q === undefined && tab === undefined && !isFiltered(parameters) && (
        <ExampleReview />
      )}
    </div>
  );
}
