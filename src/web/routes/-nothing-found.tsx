import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PopularTools } from "#web/comps/popular-tools.tsx";
import { PopularMarkets } from "#web/home/popular-markets.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { ExampleReview } from "#web/reviews/example-review.tsx";
import type { Found } from "#web/search/load-search.ts";
import { isFiltered, type SearchParameters, suggestionAddress } from "#web/search/search-parameters.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** What was found instead: the most reviewed tools and markets. */
export function NothingFound({ parameters, found }: { parameters: SearchParameters; found: Found }) {
  const { queries } = useApi();
  const { data: markets } = useSuspenseQuery(queries.comps.listPopularMarkets.queryOptions());
  const { market, q, sort, tab } = parameters;
  const isUnknownMarket = market !== undefined && found.market === null;
  const canSearchText = isUnknownMarket && q === undefined;
  const [meant] = isUnknownMarket ? found.didYouMean : [];
  return (
    <div className="nothing-found">
      <h2>{isUnknownMarket ? "Could not find this market" : "No results found"}</h2>
      <p>Try adjusting your search or filters</p>
      <p>
        {meant && <ButtonLink {...suggestionAddress(meant, parameters)}>Show {meant.name}</ButtonLink>}
        {canSearchText && (
          <ButtonLink to="/search" search={{ q: market, sort, tab }} look={meant ? "secondary" : "primary"}>
            Search tools and reviews for “{market}”
          </ButtonLink>
        )}
        <ButtonLink to="/search" search={{ sort, tab }} look="secondary">
          Clear Filters
        </ButtonLink>
        <ButtonLink to="/add-review" look="secondary">
          Add Review
        </ButtonLink>
      </p>
      <PopularTools />
      {markets.length > 0 && (
        <section>
          <h2>Popular markets</h2>
          <Link to="/markets" className="text-link">
            All markets
          </Link>
          <PopularMarkets markets={markets} />
        </section>
      )}
      {!isUnknownMarket && q === undefined && tab === undefined && !isFiltered(parameters) && (
        <ExampleReview className="mt-7 border" />
      )}
    </div>
  );
}
