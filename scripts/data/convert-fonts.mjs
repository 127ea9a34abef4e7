// Writes data/fonts: the site's fonts in the weights and characters that it uses.
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

const characters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join("");

mkdirSync(FOLDER, { recursive: true });
for (const [name, wght] of Object.entries(FONTS)) {
  const source = readFileSync(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const font = await subsetFont(source, characters, { targetFormat: "woff2", variationAxes: { wght } });
  writeFileSync(path.join(FOLDER, `${name}.woff2`), font);
  console.log(`${name}: ${source.length} bytes to ${font.length}`);
}
