import { Link } from "@tanstack/react-router";
import type { Area, CompsTool } from "#contract/comps/views.ts";
import { STATES } from "#contract/us-states.ts";
import { areaSearch, areaTitle } from "#web/comps/area/areas.ts";
import { CountryDots, StateOutline } from "#web/maps/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { GroupTable } from "./group-table.tsx";

const SHOWN = 8;

type Place = CompsTool["places"][number];

/** Where agents use a tool: the states of the country, else the cities of a state. */
export function ToolPlaces({ comps }: { comps: CompsTool }) {
  const { area, places, marketCount, location, cities, dots } = comps;
  const [shown, others] = [places.slice(0, SHOWN), places.slice(SHOWN)];
  // The city itself would repeat the figures of the page.
  if (places.length < (area.kind === "market" ? 2 : 1)) return null;
  const state = area.kind === "country" ? null : area.kind === "state" ? area.state : area.market.state;
  const inCities = formatCounted(marketCount, "city", "cities");
  return (
    <section className="section">
      <h2>{`Where ${state === null ? "" : `${STATES[state]} `}agents use it`}</h2>
      <p>{state === null ? `${inCities} in ${formatCounted(places.length, "state")}` : inCities}</p>
      <div className="tool-places">
        {state === null ? (
          <CountryDots dots={dots} />
        ) : (
          <StateOutline state={state} location={location} cities={cities} />
        )}
        <div>
          <GroupTable
            head={state === null ? "State" : "City"}
            rows={shown.map((place) => ({
              ...place,
              key: areaTitle(areaOf(place)),
              name: <PlaceLink place={place} />,
            }))}
          />
          {others.length > 0 && (
            <details>
              <summary>{`${others.length} more`}</summary>
              <ul>
                {others.map((place) => (
                  <li key={areaTitle(areaOf(place))}>
                    <PlaceLink place={place} /> {place.reviewCount}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

const areaOf = ({ state, market }: Place): Area =>
  market === null ? { kind: "state", state } : { kind: "market", market };

const PlaceLink = ({ place }: { place: Place }) => (
  <Link to="." search={areaSearch(areaOf(place))} translate="no">
    {place.market === null ? STATES[place.state] : place.market.city}
  </Link>
);
