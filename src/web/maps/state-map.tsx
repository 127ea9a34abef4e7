import type { MapOfState } from "#contract/catalogue/markets.ts";
import type { MarketRef } from "#contract/parts.ts";
import { STATES } from "#contract/us-states.ts";
import { classes } from "#web/ui/classes.ts";
import { Dots } from "./dots.tsx";
import { MapLink, MapName } from "./map-label.tsx";
import { shapeOf, viewBoxOf } from "./outlines.ts";

interface StateMapProps {
  map: MapOfState;
  /** Shown differently from the others. */
  lit: MarketRef;
  className?: string;
}

/** A state with its markets: dots by their reviews, circles for those without, names of the largest as links. */
export function StateMap({ map: { dots, labels }, lit, className }: StateMapProps) {
  const { state } = lit;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't a drawing
    <svg
      viewBox={viewBoxOf(state)}
      role="group"
      aria-label={`Map of ${STATES[state]}`}
      className={classes("market-map state-map", className)}
    >
      <use href={shapeOf(state)} />
      <Dots dots={dots} />
      {labels.map((label) =>
        label.slug === lit.slug ? (
          <g key={label.slug}>
            <circle cx={label.x} cy={label.y} />
            <MapName label={label} />
          </g>
        ) : (
          <MapLink
            key={label.slug}
            label={label}
            to="/markets/$state/$city"
            params={{ state, city: label.slug }}
          />
        ),
      )}
    </svg>
  );
}
