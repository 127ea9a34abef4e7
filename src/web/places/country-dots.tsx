import type { DotPath } from "./dots.ts";
import { shapeOf } from "./outlines.ts";

interface CountryProps {
  dots: readonly DotPath[];
}

export const CountryShapes = ({ dots }: CountryProps) => (
  <>
    <use href={shapeOf("land")} fill="var(--color-land)" />
    <use href={shapeOf("borders")} fill="none" stroke="var(--color-paper)" strokeWidth="1.4" />
    {dots.map(({ diameter, path }) => (
      <path key={diameter} className="map-dots" strokeWidth={diameter} d={path} />
    ))}
  </>
);

/** The US map without links. Hidden from screen readers, because a table beside it says the same. */
export const CountryDots = ({ dots }: CountryProps) => (
  <svg viewBox="0 0 975 610" aria-hidden>
    <CountryShapes dots={dots} />
  </svg>
);
