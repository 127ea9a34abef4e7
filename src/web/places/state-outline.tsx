import type { StateCode } from "#contract/us-states.ts";
import { classes } from "#web/ui/classes.ts";
import { type Frame, frameOf, shapeOf } from "./outlines.ts";

interface Location {
  latitude: number;
  longitude: number;
}

interface StateOutlineProps {
  state: StateCode;
  /** Latitude and longitude of the city in degrees; without them only the state is drawn. */
  location?: Location | null | undefined;
  /** More cities, as smaller dots. */
  cities?: readonly Location[];
  className?: string;
}

/** A state with a dot at the city. Hidden from screen readers, because the name is next to it. */
export function StateOutline({ state, location, cities = [], className }: StateOutlineProps) {
  const frame = frameOf(state);
  const { width, height } = frame;
  // Scales the dot to the same size in every state.
  const unit = Math.max(width, height) / 100;
  return (
    <svg
      viewBox={`${-unit * 4} ${-unit * 4} ${width + unit * 8} ${height + unit * 8}`}
      aria-hidden
      className={classes("state-outline", className)}
    >
      <use href={shapeOf(state)} />
      {cities.map((city) => (
        <circle
          key={`${city.latitude} ${city.longitude}`}
          transform={`translate(${dotOf(frame, city)})`}
          r={unit * 1.5}
          fill="var(--color-evergreen)"
        />
      ))}
      {location && (
        <g transform={`translate(${dotOf(frame, location)})`}>
          <circle r={unit * 7} fill="var(--color-evergreen)" opacity="0.25" />
          <circle r={unit * 4} fill="var(--color-evergreen)" />
        </g>
      )}
    </svg>
  );
}

function dotOf({ west, north, perLongitude, perLatitude }: Frame, at: Location) {
  const x = (at.longitude - west) * perLongitude;
  const y = (north - at.latitude) * perLatitude;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
