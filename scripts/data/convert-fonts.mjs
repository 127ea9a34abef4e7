// Writes data/fonts: the site's fonts in the weights and characters that pages and share pictures use.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);
const FOLDER = path.resolve(import.meta.dirname, "../../data/fonts");

const FONTS = {
  // From normal to bold.
  "hanken-grotesk": { min: 400, max: 700 },
  // Headings and figures are bold.
  "bricolage-grotesque": 700,
};

/** Basic Latin, Latin-1, and what the source's "latin" has of punctuation and signs. */
const RANGES = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
  [0xfffd, 0xfffd],
];

/** Of share pictures, which satori draws: it reads neither WOFF2 nor fonts of several weights. */
const PICTURE_FONTS = [
  ["hanken-grotesk", 500],
  ["hanken-grotesk", 700],
  ["bricolage-grotesque", 700],
];

const PICTURE_RANGES = JSON.parse(readFileSync(path.join(FOLDER, "pictures/characters.json"), "utf8"));

const toText = (ranges) =>
  ranges
    .flatMap(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");

async function convert(name, part, wght, ranges, file) {
  const source = readFileSync(
    resolve(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`),
  );
  const targetFormat = path.extname(file).slice(1);
  const font = await subsetFont(source, toText(ranges), { targetFormat, variationAxes: { wght } });
  writeFileSync(path.join(FOLDER, file), font);
  console.log(`${file}: ${source.length} bytes to ${font.length}`);
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, wght] of Object.entries(FONTS)) await convert(name, "latin", wght, RANGES, `${name}.woff2`);
for (const [name, wght] of PICTURE_FONTS) {
  for (const part of ["latin", "latin-ext", "vietnamese"]) {
    await convert(name, part, wght, PICTURE_RANGES, `pictures/${name}-${wght}-${part}.woff`);
  }
}
