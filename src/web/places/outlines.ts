import type { StateCode } from "#contract/us-states.ts";
import frames from "../../../data/outlines/frames.json";
import drawing from "../../../data/outlines/outlines.svg?no-inline";

/** The size of a state's drawing, and how degrees become its units; data/README.md explains them. */
export interface Frame {
  width: number;
  height: number;
  west: number;
  north: number;
  perLongitude: number;
  perLatitude: number;
}

export function frameOf(state: StateCode): Frame {
  const [width = 0, height = 0, west = 0, north = 0, perLongitude = 0, perLatitude = 0] = frames[state];
  return { width, height, west, north, perLongitude, perLatitude };
}

/** URL of a shape for `<use>`. One cached file has all shapes, because they would be half the bytes of a page. */
export const shapeOf = (name: StateCode | "land" | "borders") => `${drawing}#${name}`;
