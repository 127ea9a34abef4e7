import type { StateCode } from "#contract/us-states.ts";
import { classes } from "#web/ui/classes.ts";
import { pointOf, shapeOf, viewBoxOf } from "./outlines.ts";

interface Location {
  latitude: number;
  longitude: number;
}

interface StateOutlineProps {
  state: StateCode;
  /** Latitude and longitude of the city in degrees; without them only the state is drawn. */
  location?: Location | null | undefined;
  className?: string;
}

/** A state with a dot at the city. Hidden from screen readers, because the name is next to it. */
export function StateOutline({ state, location, className }: StateOutlineProps) {
  const own = location && pointOf(state, location);
  return (
    <svg viewBox={viewBoxOf(state)} aria-hidden className={classes("state-outline", className)}>
      <use href={shapeOf(state)} />
      {own && <circle {...own} />}
    </svg>
  );
}
