import type { StateCode } from "#contract/parts.ts";
import type { Point } from "#server/markets/nearby/great-circle.ts";
import frames from "../../../../data/outlines/frames.json" with { type: "json" };
import type { MapPoint } from "./project-onto-country.ts";

/** A point on the outline of a state in its units (see data/README.md). */
export function projectOntoState(state: StateCode, { latitude, longitude }: Point): MapPoint {
  const [, , west = 0, north = 0, perLongitude = 0, perLatitude = 0] = frames[state];
  return { x: (longitude - west) * perLongitude, y: (north - latitude) * perLatitude };
}
