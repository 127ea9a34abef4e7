import { readFileSync } from "node:fs";
import path from "node:path";
import type { Font } from "satori";

const FOLDER = path.resolve(import.meta.dirname, "../../../../data/fonts/pictures");

export const TEXT_FONT = "Hanken Grotesk";
export const HEADING_FONT = "Bricolage Grotesque";

const FACES = [
  { name: TEXT_FONT, file: "hanken-grotesk", weight: 500 },
  { name: TEXT_FONT, file: "hanken-grotesk", weight: 700 },
  { name: HEADING_FONT, file: "bricolage-grotesque", weight: 700 },
] as const;

/** Letters that a font lacks are taken from the others. */
export const FONTS: Font[] = FACES.flatMap(({ name, file, weight }) =>
  ["latin", "latin-ext", "vietnamese"].map((part) => ({
    name: part === "latin" ? name : `${name} ${part}`,
    weight,
    data: readFileSync(path.join(FOLDER, `${file}-${weight}-${part}.woff`)),
  })),
);
