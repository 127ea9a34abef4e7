import { Link } from "@tanstack/react-router";
import type { Area, CompsTool } from "#contract/comps/views.ts";
import { STATES } from "#contract/us-states.ts";
import { areaSearch, areaTitle } from "#web/comps/area/areas.ts";
import { formatCounted } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { GroupTable } from "./group-table.tsx";

const SHOWN = 3;

type Place = CompsTool["places"][number];

interface ToolPlacesProps {
  comps: CompsTool;
  open: string | undefined;
}

/** Where agents use a tool: the states of the country, else the cities of a state. */
export function ToolPlaces({ comps: { area, places }, open }: ToolPlacesProps) {
  // A state repeats its only city; the only state has a page of its own, which search engines find here.
  if (places.length < (area.kind === "country" ? 1 : 2)) return null;
  const known = places.filter(({ averageScore }) => averageScore !== null).slice(0, SHOWN);
  const isWhole = known.length === places.length;
  const state = area.kind === "country" ? null : area.kind === "state" ? area.state : area.market.state;
  return (
    <section className="section">
      <h2>{`Where ${state === null ? "" : `${STATES[state]} `}agents use it`}</h2>
      {known.length > 0 && (
        <GroupTable
          head={state === null ? "State" : "City"}
          rows={known.map((place) => ({
            ...place,
            key: areaTitle(areaOf(place)),
            name: <PlaceLink place={place} />,
          }))}
        />
      )}
      {!isWhole && (
        <ClosedSection
          name="places"
          title={`${places.length > 1 ? "All " : ""}${state === null ? formatCounted(places.length, "state") : formatCounted(places.length, "city", "cities")}`}
          inside="By number of reviews"
          open={open}
          className="border-0"
        >
          <ul className="grid grid-cols-2 gap-x-6">
            {places.map((place) => (
              <li
                key={areaTitle(areaOf(place))}
                className="flex min-h-11 items-center justify-between border-hairline border-b text-soft tabular-nums"
              >
                <PlaceLink place={place} />
                {place.reviewCount}
              </li>
            ))}
          </ul>
        </ClosedSection>
      )}
    </section>
  );
}

const areaOf = ({ state, market }: Place): Area =>
  market === null ? { kind: "state", state } : { kind: "market", market };

const PlaceLink = ({ place }: { place: Place }) => (
  <Link
    to="."
    search={areaSearch(areaOf(place))}
    translate="no"
    className="inline-flex min-h-11 min-w-11 items-center text-ink hover:text-evergreen hover:underline"
  >
    {place.market === null ? STATES[place.state] : place.market.city}
  </Link>
);
