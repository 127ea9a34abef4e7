import { classes } from "#web/ui/classes.ts";
import type { Outline } from "./outlines.ts";

interface StateOutlineProps {
  outline: Outline;
  /** Where the city lies, in degrees; without it the state is drawn alone. */
  location?: { latitude: number; longitude: number } | null | undefined;
  className?: string;
}

/** The state of a market with a dot where the city lies. Its name stands beside it, so it is decoration to ears. */
export function StateOutline({ outline, location, className }: StateOutlineProps) {
  const { width, height } = outline;
  // The dot has the same size beside every state, however long that is.
  const unit = Math.max(width, height) / 100;
  return (
    <svg
      viewBox={`${-unit * 4} ${-unit * 4} ${width + unit * 8} ${height + unit * 8}`}
      aria-hidden
      className={classes("overflow-visible", className)}
    >
      <path
        d={outline.path}
        fill="var(--land)"
        stroke="var(--edge)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      {location && (
        <g transform={`translate(${dotOf(outline, location)})`}>
          <circle r={unit * 7} fill="var(--evergreen)" opacity="0.25" />
          <circle r={unit * 4} fill="var(--evergreen)" />
        </g>
      )}
    </svg>
  );
}

function dotOf(
  { west, north, perLongitude, perLatitude }: Outline,
  at: { latitude: number; longitude: number },
) {
  const x = (at.longitude - west) * perLongitude;
  const y = (north - at.latitude) * perLatitude;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
