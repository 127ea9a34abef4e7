import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { filterStates, statesQuery } from "#web/markets/group-by-state.ts";
import { StateMarkets } from "#web/markets/state-markets.tsx";
import { CountryMap } from "#web/places/index.ts";
import { addressReader, typedText } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/viewer.ts";
import { NothingListed } from "#web/search/nothing-listed.tsx";
import { classes } from "#web/ui/classes.ts";
import { UrlFilterField } from "#web/ui/form/filter-field.tsx";
import { formatCounted } from "#web/ui/format.ts";

export const Route = createFileRoute("/markets/")({
  validateSearch: addressReader({ q: typedText(LIMITS.searchText) }),
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
  const { q = "" } = Route.useSearch();
  const { queries } = useApi();
  const { data: states } = useSuspenseQuery(statesQuery(queries));
  const { data: map } = useQuery(queries.markets.getMap.queryOptions());
  const cityCount = states.reduce((sum, { cities }) => sum + cities.length, 0);
  const shown = useMemo(() => filterStates(states, q), [states, q]);
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
        <ul
          // Few states have the whole width, so that their cities have three columns.
          className={classes(
            "border-hairline border-t",
            q === "" && "gap-x-14 lg:grid lg:grid-cols-2 lg:items-start",
          )}
        >
          {shown.map((state) => (
            <li key={state.code}>
              <StateMarkets state={state} isOpen={q !== ""} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The District of Columbia is not a state. */
function formatStates(places: readonly { code: string }[]): string {
  const states = places.filter(({ code }) => code !== "DC");
  return formatCounted(states.length, "state") + (states.length < places.length ? " and D.C." : "");
}
