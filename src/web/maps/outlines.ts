import type { StateCode } from "#contract/us-states.ts";
import frames from "../../../data/outlines/frames.json";
import drawing from "../../../data/outlines/outlines.svg?no-inline";

/** Around an outline, for dots at its edge. The larger side of an outline has about 160 units (data/README.md). */
const MARGIN = 6;

export function viewBoxOf(state: StateCode): string {
  const [width = 0, height = 0] = frames[state];
  return `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
}

/** Where a place is on the outline of its state. */
export function pointOf(state: StateCode, at: { latitude: number; longitude: number }) {
  const [, , west = 0, north = 0, perLongitude = 0, perLatitude = 0] = frames[state];
  return {
    cx: round((at.longitude - west) * perLongitude),
    cy: round((north - at.latitude) * perLatitude),
  };
}

const round = (units: number) => Math.round(units * 10) / 10;

/** URL of a shape for `<use>`. One cached file has all shapes, because they would be half the bytes of a page. */
export const shapeOf = (name: StateCode | "land" | "borders") => `${drawing}#${name}`;
