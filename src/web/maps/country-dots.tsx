import { Dots, type DotsProps } from "./dots.tsx";
import { shapeOf } from "./outlines.ts";

export const CountryShapes = ({ dots }: DotsProps) => (
  <>
    <use href={shapeOf("land")} />
    <use href={shapeOf("borders")} />
    <Dots dots={dots} />
  </>
);

/** The US map without links. Hidden from screen readers, because a table beside it says the same. */
export const CountryDots = ({ dots }: DotsProps) => (
  <svg viewBox="0 0 975 610" aria-hidden className="market-map">
    <CountryShapes dots={dots} />
  </svg>
);
