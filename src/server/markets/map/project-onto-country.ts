import type { StateCode } from "#contract/us-states.ts";

/** A point on the map in its units (see data/README.md). */
export interface MapPoint {
  x: number;
  y: number;
}

interface Conic {
  parallels: [number, number];
  /** Central meridian, and the point that maps to `translate`. */
  rotate: number;
  center: [number, number];
  scale: number;
  translate: [number, number];
}

const SCALE = 1300;
const [MIDDLE_X, MIDDLE_Y] = [487.5, 305];

/** Parameters of d3's geoAlbersUsa, the projection of the map. */
const CONTIGUOUS: Conic = {
  parallels: [29.5, 45.5],
  rotate: 96,
  center: [-0.6, 38.7],
  scale: SCALE,
  translate: [MIDDLE_X, MIDDLE_Y],
};
const ALASKA: Conic = {
  parallels: [55, 65],
  rotate: 154,
  center: [-2, 58.5],
  scale: SCALE * 0.35,
  translate: [MIDDLE_X - 0.307 * SCALE, MIDDLE_Y + 0.201 * SCALE],
};
const HAWAII: Conic = {
  parallels: [8, 18],
  rotate: 157,
  center: [-3, 19.9],
  scale: SCALE,
  translate: [MIDDLE_X - 0.205 * SCALE, MIDDLE_Y + 0.212 * SCALE],
};

export function projectOntoCountry(state: StateCode, latitude: number, longitude: number): MapPoint {
  const conic = state === "AK" ? ALASKA : state === "HI" ? HAWAII : CONTIGUOUS;
  const [centerX, centerY] = equalArea(conic, conic.center[0], conic.center[1]);
  const [x, y] = equalArea(conic, wrap(longitude + conic.rotate), latitude);
  return {
    x: conic.translate[0] + conic.scale * (x - centerX),
    y: conic.translate[1] - conic.scale * (y - centerY),
  };
}

/** Albers' equal-area conic projection (Snyder, Map Projections, 1987, p. 98), from degrees to globe radii. */
function equalArea({ parallels }: Conic, longitude: number, latitude: number): [number, number] {
  const [first, second] = [Math.sin(radians(parallels[0])), Math.sin(radians(parallels[1]))];
  const n = (first + second) / 2;
  const c = 1 + first * (2 * n - first);
  const radius = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
  const angle = n * radians(longitude);
  return [radius * Math.sin(angle), Math.sqrt(c) / n - radius * Math.cos(angle)];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const wrap = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
