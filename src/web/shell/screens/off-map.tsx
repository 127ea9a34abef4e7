import { shapeOf } from "#web/maps/index.ts";

/** The country, and a dot in the Atlantic. */
const OffMap = () => (
  <div className="page pt-10">
    <svg viewBox="0 0 975 610" aria-hidden className="market-map mx-auto max-w-lg">
      <use href={shapeOf("land")} />
      <path strokeWidth="14" d="M925 395h0" />
    </svg>
  </div>
);

export default OffMap;
