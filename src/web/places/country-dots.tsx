import { dotPathsOf } from "./dots.ts";
import { shapeOf } from "./outlines.ts";

/** US map with a dot per market, sized by its reviews. Hidden from screen readers, because a table beside it says the same. */
export const CountryDots = ({ markets }: { markets: Parameters<typeof dotPathsOf>[0] }) => (
  <svg viewBox="0 0 975 610" aria-hidden>
    <CountryShape />
    {dotPathsOf(markets).map(({ diameter, path }) => (
      <path key={diameter} className="map-dots" strokeWidth={diameter} d={path} />
    ))}
  </svg>
);

export const CountryShape = () => (
  <>
    <use href={shapeOf("land")} fill="var(--color-land)" />
    <use href={shapeOf("borders")} fill="none" stroke="var(--color-paper)" strokeWidth="1.4" />
  </>
);
