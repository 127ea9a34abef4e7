import { readFileSync } from "node:fs";
import path from "node:path";
import frames from "../../../../data/outlines/frames.json" with { type: "json" };
import type { PictureMap } from "../picture.ts";
import { COLORS } from "./colors.ts";
import { type Element, shape } from "./element.ts";

const OUTLINES = path.resolve(import.meta.dirname, "../../../../data/outlines/outlines.svg");

const paths = new Map(
  Array.from(readFileSync(OUTLINES, "utf8").matchAll(/<path id="(\w+)"[^>]* d="([^"]+)"/g), ([, id, d]) => [
    id,
    d,
  ]),
);

const COUNTRY = [975, 610];

/** In pixels, so that dots can be seen in a small copy. */
const SMALLEST = 14;
const PLACE = { radius: 17, halo: 34 };

/** An outline with its dots, as large as fits. */
export function drawMap(
  { shape: name, dots, place }: PictureMap,
  most: { width: number; height: number },
): Element {
  const [width = 0, height = 0] = name === "land" ? COUNTRY : frames[name];
  const space = 2 * PLACE.halo;
  const scale = Math.min((most.width - space) / width, (most.height - space) / height);
  // For dots at the edge.
  const margin = PLACE.halo / scale;
  const [fullWidth, fullHeight] = [width + 2 * margin, height + 2 * margin];
  const line = 2 / scale;
  return shape("svg", {
    width: Math.round(fullWidth * scale),
    height: Math.round(fullHeight * scale),
    viewBox: `${-margin} ${-margin} ${fullWidth} ${fullHeight}`,
    children: [
      shape("path", { d: paths.get(name), fill: COLORS.land, stroke: COLORS.edge, "stroke-width": line }),
      name === "land" &&
        shape("path", {
          d: paths.get("borders"),
          fill: "none",
          stroke: COLORS.edge,
          "stroke-width": line / 2,
        }),
      ...dots.map(({ diameter, path: d }) =>
        shape("path", {
          d,
          fill: "none",
          stroke: diameter === 0 ? COLORS.edge : COLORS.evergreen,
          "stroke-width": Math.max(diameter, SMALLEST / scale),
          "stroke-linecap": "round",
          "stroke-opacity": 0.65,
        }),
      ),
      ...(place ? drawPlace(place, scale) : []),
    ].filter(Boolean),
  });
}

const drawPlace = ({ x, y }: { x: number; y: number }, scale: number) => [
  shape("circle", { cx: x, cy: y, r: PLACE.halo / scale, fill: COLORS.evergreen, "fill-opacity": 0.22 }),
  shape("circle", {
    cx: x,
    cy: y,
    r: PLACE.radius / scale,
    fill: COLORS.evergreen,
    stroke: COLORS.paper,
    "stroke-width": 6 / scale,
  }),
];
