import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { CountryMap } from "#web/maps/index.ts";
import { filterStates, type StateGroup, sortStates, statesQuery } from "#web/markets/group-by-state.ts";
import { StateMarkets } from "#web/markets/state-markets.tsx";
import { addressReader, oneOf, typedText } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { NothingListed } from "#web/search/nothing-listed.tsx";
import { UrlFilterField } from "#web/ui/field/filter-field.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";

export const Route = createFileRoute("/markets/")({
  validateSearch: addressReader({ q: typedText(LIMITS.searchText), sort: oneOf(["name"]) }),
  loader: async ({ context: { queryClient, queries } }) => {
    await Promise.all([
      queryClient.ensureQueryData(statesQuery(queries)),
      // Omitted if it fails to load (docs/product.md#screens).
      queryClient.prefetchQuery(queries.markets.getMap.queryOptions()),
    ]);
  },
  head: fixedHead({ title: "All Markets" }),
  component: Markets,
});

function Markets() {
  const { q = "", sort } = Route.useSearch();
  const { queries } = useApi();
  const { data: states } = useSuspenseQuery(statesQuery(queries));
  const { data: map } = useQuery(queries.markets.getMap.queryOptions());
  const cityCount = states.reduce((sum, { cities }) => sum + cities.length, 0);
  const shown = useMemo(() => filterStates(sortStates(states, sort === "name"), q), [states, sort, q]);
  return (
    <div className="page pt-8">
      <div className="markets-head">
        <div>
          <h1>All Markets</h1>
          <p>
            {formatCounted(cityCount, "city", "cities")} in {formatStates(states)}
          </p>
        </div>
        <UrlFilterField label="Search states or cities" maxLength={LIMITS.searchText} />
        {map && <CountryMap map={map} />}
      </div>
      {shown.length === 0 ? (
        <NothingListed
          what="markets"
          q={states.length === 0 ? "" : q}
          hint="To add a city, review a tool there."
        />
      ) : (
        <States states={shown} isFiltered={q !== ""} />
      )}
    </div>
  );
}

/** Those without reviews are last in every order. */
function States({ states, isFiltered }: { states: readonly StateGroup[]; isFiltered: boolean }) {
  const { q, sort } = Route.useSearch();
  const reviewed = states.filter(({ reviewCount }) => reviewCount > 0);
  const others = states.filter(({ reviewCount }) => reviewCount === 0);
  return (
    <>
      {reviewed.length > 1 && (
        <ChoiceLinks
          label="Sort states"
          choices={{ reviews: "Most reviews", name: "By name" }}
          current={sort ?? "reviews"}
          search={(one) => ({ q, sort: one })}
        />
      )}
      {reviewed.length > 0 && (
        <ul className="mt-4 border-hairline border-t">
          {reviewed.map((state) => (
            <li key={state.code}>
              <StateMarkets state={state} isOpen={isFiltered} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <p className="mt-8 mb-2 font-semibold">No reviews yet</p>
          <ul className="grid gap-x-8 border-hairline border-t sm:grid-cols-2 lg:grid-cols-3 lg:items-start">
            {others.map((state) => (
              <li key={state.code}>
                <StateMarkets state={state} isOpen={isFiltered} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The District of Columbia is not a state. */
function formatStates(places: readonly { code: string }[]): string {
  const states = places.filter(({ code }) => code !== "DC");
  return formatCounted(states.length, "state") + (states.length < places.length ? " and D.C." : "");
}
