// Converts the Census Bureau's boundaries in the npm package us-atlas to data/outlines (see data/README.md).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";

const require = createRequire(import.meta.url);
const OUT = new URL("../../data/outlines/", import.meta.url);
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`us-atlas/${name}.json`), "utf8"));

/** Longer side of a drawing in its own units; integers are precise enough. */
const SIDE = 160;
/** Size limit of an outline, from the design. */
const MAX_BYTES = 1400;
/** Smaller islands and slivers are dropped (in square units of the drawing). */
const SMALLEST_AREA = 4;

const CODES = Object.fromEntries(
  Object.entries({
    AL: "01",
    AK: "02",
    AZ: "04",
    AR: "05",
    CA: "06",
    CO: "08",
    CT: "09",
    DE: "10",
    DC: "11",
    FL: "12",
    GA: "13",
    HI: "15",
    ID: "16",
    IL: "17",
    IN: "18",
    IA: "19",
    KS: "20",
    KY: "21",
    LA: "22",
    ME: "23",
    MD: "24",
    MA: "25",
    MI: "26",
    MN: "27",
    MS: "28",
    MO: "29",
    MT: "30",
    NE: "31",
    NV: "32",
    NH: "33",
    NJ: "34",
    NM: "35",
    NY: "36",
    NC: "37",
    ND: "38",
    OH: "39",
    OK: "40",
    OR: "41",
    PA: "42",
    RI: "44",
    SC: "45",
    SD: "46",
    TN: "47",
    TX: "48",
    UT: "49",
    VT: "50",
    VA: "51",
    WA: "53",
    WV: "54",
    WI: "55",
    WY: "56",
  }).map(([code, fips]) => [fips, code]),
);

const ringsOf = (geometry) =>
  (geometry.type === "MultiPolygon" ? geometry.coordinates : [geometry.coordinates]).flat();

const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** Returns an SVG path of integers with relative steps. */
function pathOf(rings, isClosed = true) {
  let path = "";
  for (const ring of rings) {
    let before;
    for (const point of ring.map(([x, y]) => [Math.round(x), Math.round(y)])) {
      if (before === undefined) path += `M${point[0]} ${point[1]}l`;
      else if (point[0] !== before[0] || point[1] !== before[1]) {
        const [dx, dy] = [point[0] - before[0], point[1] - before[1]];
        path += `${path.endsWith("l") || dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
      }
      before = point;
    }
    path = `${path.replace(/l$/, "")}${isClosed ? "z" : ""}`;
  }
  return path;
}

/** Projects an outline in degrees to a drawing: equirectangular, true at the state's middle latitude. */
function drawState(code, geometry) {
  // Parts of Alaska lie west of the date line.
  const rings = ringsOf(geometry).map((ring) => ring.map(([x, y]) => [x > 0 ? x - 360 : x, y]));
  // Only Hawaii's large islands: the chain to the west has no markets.
  const shown = code === "HI" ? rings.filter((ring) => ring.every(([x]) => x > -161)) : rings;
  const xs = shown.flat().map(([x]) => x);
  const ys = shown.flat().map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = SIDE / Math.max((east - west) * squeeze, north - south);
  const perLongitude = Number((scale * squeeze).toFixed(3));
  const perLatitude = Number(scale.toFixed(3));
  const drawn = shown
    .map((ring) => ring.map(([x, y]) => [(x - west) * perLongitude, (north - y) * perLatitude]))
    .sort((a, b) => areaOf(b) - areaOf(a))
    .filter((ring, index) => index === 0 || areaOf(ring) > SMALLEST_AREA);
  return {
    width: Math.ceil((east - west) * perLongitude),
    height: Math.ceil((north - south) * perLatitude),
    // Off by a third of a unit at most, in fewer bytes, because browsers load them.
    west: Number(west.toFixed(3)),
    north: Number(north.toFixed(3)),
    perLongitude: Number(perLongitude.toFixed(2)),
    perLatitude: Number(perLatitude.toFixed(2)),
    path: pathOf(drawn),
  };
}

const frames = {};
const shapes = [];

const states = presimplify(atlas("states-10m"));
for (const [fips, code] of Object.entries(CODES)) {
  const geometryOf = (topology) =>
    feature(
      topology,
      topology.objects.states.geometries.find(({ id }) => id === fips),
    ).geometry;
  // The finest simplification within the size limit.
  let weight = 1e-6;
  let outline = drawState(code, geometryOf(states));
  while (outline.path.length > MAX_BYTES) {
    weight *= 1.3;
    outline = drawState(code, geometryOf(simplify(states, weight)));
  }
  const { path, ...frame } = outline;
  frames[code] = frame;
  shapes.push(`<path id="${code}" vector-effect="non-scaling-stroke" d="${path}"/>`);
}

const nation = presimplify(atlas("states-albers-10m"));
const country = simplify(nation, 2);
const ofStates = country.objects.states.geometries.filter(({ id }) => CODES[id]);
const land = ringsOf(merge(country, ofStates)).filter((ring) => areaOf(ring) > SMALLEST_AREA);
const borders = mesh(
  country,
  { type: "GeometryCollection", geometries: ofStates },
  (a, b) => a !== b,
).coordinates;
const drawing = [
  '<svg xmlns="http://www.w3.org/2000/svg"><title>The United States and its states</title>',
  `<path id="land" vector-effect="non-scaling-stroke" d="${pathOf(land)}"/>`,
  `<path id="borders" vector-effect="non-scaling-stroke" d="${pathOf(borders, false)}"/>`,
  ...shapes.sort(),
  "</svg>\n",
];
writeFileSync(new URL("outlines.svg", OUT), drawing.join("\n"));
const rows = Object.keys(frames)
  .sort()
  .map((code) => `  "${code}": ${JSON.stringify(Object.values(frames[code])).replaceAll(",", ", ")}`);
writeFileSync(new URL("frames.json", OUT), `{\n${rows.join(",\n")}\n}\n`);
