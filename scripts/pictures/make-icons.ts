// `npm run icons`: makes the icons of the site from src/web/public/icon.svg, beside it. Run it when that changes.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pngToIco from "png-to-ico";
import sharp, { type Color } from "sharp";

const FOLDER = path.resolve(import.meta.dirname, "../../src/web/public");
const SVG = await readFile(path.join(FOLDER, "icon.svg"));
/** Of the SVG, in pixels: at 72 dots per inch, sharp renders one pixel per unit. */
const SVG_SIZE = 32;
const DOTS_PER_INCH = 72;
/** As `--color-paper` in light mode: home screens put no color behind an icon. */
const PAPER = "#faf8f2";

/** The shapes, as wide as `share` of the picture. */
async function draw(size: number, share: number, background: Color = "transparent"): Promise<Buffer> {
  const inner = Math.round(size * share);
  const before = Math.floor((size - inner) / 2);
  return sharp(SVG, { density: (DOTS_PER_INCH * inner) / SVG_SIZE })
    .resize(inner)
    .extend({
      left: before,
      top: before,
      right: size - inner - before,
      bottom: size - inner - before,
      background,
    })
    .flatten(background === "transparent" ? false : { background })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const save = (name: string, content: Uint8Array) => writeFile(path.join(FOLDER, name), content);

await save("icon-192.png", await draw(192, 1));
await save("icon-512.png", await draw(512, 1));
// Phones cut maskable icons to a circle of four fifths of the width or more, which contains a square of 0.56: the shapes, without the margin of the SVG.
await save("icon-maskable-512.png", await draw(512, 0.62, PAPER));
await save("apple-touch-icon.png", await draw(180, 0.72, PAPER));
await save("favicon.ico", await pngToIco(await Promise.all([16, 32].map((size) => draw(size, 1)))));
