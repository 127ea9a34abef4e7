import { formatScore } from "#contract/metrics.ts";
import type { Picture, PictureScore } from "../picture.ts";
import { COLORS, colorOf } from "./colors.ts";
import { drawMap } from "./draw-map.ts";
import { drawable } from "./drawn-text.ts";
import { box, clamped, type Element, shape } from "./element.ts";
import { HEADING_FONT, TEXT_FONT } from "./fonts.ts";

/** What networks recommend. In feeds, copies are as narrow as 300 pixels: a quarter of this. */
export const SIZE = { width: 1200, height: 630 };

const PADDING = 56;
const WIDTH = SIZE.width - 2 * PADDING;
const GAP = 40;
const MAP = { width: 430, height: 380 };

const HEADING = { fontFamily: HEADING_FONT, fontWeight: 700, letterSpacing: "-0.01em" };

export function layOutPicture(picture: Picture, productName: string): Element {
  const { kicker, figures = [], rows = [] } = picture;
  const isList = rows.length > 0;
  return box(
    {
      ...SIZE,
      flexDirection: "column",
      background: COLORS.paper,
      color: COLORS.ink,
      fontFamily: TEXT_FONT,
      fontWeight: 500,
      borderTop: `16px solid ${COLORS.evergreen}`,
      padding: `36px ${PADDING}px 40px`,
    },
    box(
      { justifyContent: "space-between", alignItems: "center", gap: 32 },
      clamped(1, { fontSize: 38, color: COLORS.soft, flexShrink: 1 }, drawable(kicker)),
      brand(productName),
    ),
    isList ? list(picture) : summary(picture),
    figures.length > 0 &&
      box(
        {
          borderTop: `3px solid ${COLORS.ink}`,
          paddingTop: 18,
          gap: 36,
          justifyContent: figures.length < 3 ? "flex-start" : "space-between",
        },
        ...figures.map((figure) => drawFigure(figure, sizeOfFigures(figures))),
      ),
  );
}

/** A title may be in a script that the fonts lack. */
const titleOf = ({ title, kicker }: Picture) => drawable(title) || drawable(kicker);

/** Beside a map, if there is one. */
function summary(picture: Picture): Element {
  const { text, score, map } = picture;
  const width = WIDTH - (map ? MAP.width + GAP : 0);
  const name = titleOf(picture);
  const isOneLine = fittingSize(name, width) >= SMALLER;
  return box(
    { flexGrow: 1, flexShrink: 1, gap: GAP, overflow: "hidden" },
    box(
      { flexDirection: "column", width, justifyContent: "center" },
      heading(name, width, { lines: score ? 2 : 4, most: 92 }),
      score && scoreLine(score),
      text !== undefined &&
        clamped(
          score ? (isOneLine ? 2 : 1) : 4,
          { fontSize: score ? 32 : 36, lineHeight: 1.3, marginTop: 16 },
          drawable(text),
        ),
    ),
    map && box({ alignItems: "center", justifyContent: "center", width: MAP.width }, drawMap(map, MAP)),
  );
}

const list = ({ rows = [], ...picture }: Picture): Element =>
  box(
    { flexDirection: "column", flexGrow: 1, marginTop: 20 },
    heading(titleOf(picture), WIDTH - 24, { lines: 1, most: 76 }),
    box({ flexDirection: "column", flexGrow: 1, marginTop: 22 }, ...rows.map(row)),
  );

const brand = (name: string) =>
  box(
    { alignItems: "center", gap: 14, fontSize: 36, flexShrink: 0, ...HEADING },
    shape("svg", {
      width: 38,
      height: 38,
      viewBox: "0 0 22 22",
      children: [
        ...[
          [1, 1],
          [1, 14],
          [14, 14],
        ].map(([x, y]) =>
          shape("rect", {
            x,
            y,
            width: 7,
            height: 7,
            rx: 1,
            fill: "none",
            stroke: COLORS.evergreen,
            "stroke-width": 2,
          }),
        ),
        shape("rect", { x: 13, y: 0, width: 9, height: 9, rx: 1.5, fill: COLORS.marigold }),
      ],
    }),
    drawable(name),
  );

/** Of a letter of the display face, in widths of an em. */
const LETTER = 0.56;
const SMALLER = 60;

/** Font size at which a text fits into one line. */
const fittingSize = (text: string, width: number) => Math.floor(width / (LETTER * text.length));

/** In one line if it fits, else smaller in several. */
function heading(title: string, width: number, { lines, most }: { lines: number; most: number }): Element {
  const fitting = fittingSize(title, width);
  const fontSize = Math.min(most, lines === 1 ? Math.max(48, fitting) : Math.max(SMALLER, fitting));
  return clamped(lines, { width, fontSize, lineHeight: 1.12, ...HEADING }, title);
}

const scoreText = (score: PictureScore, fontSize: number) =>
  box({ fontSize, lineHeight: 1, color: colorOf(score), ...HEADING }, formatScore(score.value));

const scoreLine = (score: PictureScore) =>
  box(
    { alignItems: "center", gap: 24, marginTop: 18 },
    scoreText(score, 136),
    box(
      { flexDirection: "column", fontSize: 36, lineHeight: 1.3, color: COLORS.soft },
      box({}, "out of 10"),
      score.note !== undefined && box({}, score.note),
    ),
  );

type Figures = NonNullable<Picture["figures"]>;

/** Smaller if they wouldn't fit beside each other. */
function sizeOfFigures(figures: Figures): number {
  const widths = figures.map(({ value, label }) =>
    Math.max(60 * LETTER * value.length, 32 * 0.5 * label.length),
  );
  const room = WIDTH - 36 * (figures.length - 1);
  return Math.min(60, Math.floor((60 * room) / widths.reduce((sum, width) => sum + width, 0)));
}

const drawFigure = ({ value, label }: Figures[number], fontSize: number) =>
  box(
    { flexDirection: "column", flexShrink: 1, minWidth: 180 },
    clamped(1, { fontSize, lineHeight: 1.1, ...HEADING }, drawable(value)),
    clamped(
      1,
      { fontSize: Math.min(32, fontSize * 0.6), lineHeight: 1.3, color: COLORS.soft },
      drawable(label),
    ),
  );

const row = ({ rank, name, score, price }: NonNullable<Picture["rows"]>[number]) =>
  box(
    { alignItems: "center", gap: 28, borderTop: `3px solid ${COLORS.hairline}`, flexGrow: 1, flexBasis: 0 },
    rank !== undefined && box({ fontSize: 40, color: COLORS.soft, width: 64 }, rank),
    box(
      { flexDirection: "column", flexGrow: 1, flexShrink: 1, flexBasis: 0 },
      clamped(1, { fontSize: 46, lineHeight: 1.15, ...HEADING }, drawable(name)),
      box({ fontSize: 30, lineHeight: 1.2, color: COLORS.soft }, score?.note ?? "No reviews"),
    ),
    box({ fontSize: 36 }, drawable(price)),
    box(
      { width: 120, justifyContent: "flex-end" },
      score ? scoreText(score, 68) : box({ fontSize: 68 }, "–"),
    ),
  );
