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

export const frameOf = (state: StateCode): Frame => frames[state];

/** URL of a shape for `<use>`. One cached file has all shapes, because they would be half the bytes of a page. */
export const shapeOf = (name: StateCode | "land" | "borders") => `${drawing}#${name}`;
