import type { MapLabel } from "#contract/catalogue/markets.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { Dot, Drawn } from "./draw-dots.ts";

export interface Label<Market extends Drawn> extends Dot<Market> {
  side: MapLabel["side"];
}

interface Level {
  width: number;
  height: number;
  /** Half the side of what reacts to a finger. */
  reach: number;
  fontSize: number;
  most: number;
  /** All that are drawn. */
  dots: readonly Dot<Named>[];
}

type Named = Drawn & { city: string };
type Box = [left: number, top: number, right: number, bottom: number];

const SIDES: readonly MapLabel["side"][] = ["right", "left", "above", "below"];
/** Average letter of the text face, in font sizes. */
const LETTER = 0.56;

/**
 * The first dots that can have a name: neither names nor what reacts to a finger overlap, and names cover the fewest
 * reviews of other dots.
 * @param candidates the most important first
 */
export function labelDots<Market extends Named>(
  candidates: readonly Dot<Market>[],
  level: Level,
): Label<Market>[] {
  const labels: Label<Market>[] = [];
  for (const dot of candidates) {
    if (labels.length >= level.most) break;
    const [label] = SIDES.map((side) => ({ ...dot, side }))
      .filter((one) => isFree(one, level, labels))
      .sort((a, b) => countCovered(a, level) - countCovered(b, level));
    if (label) labels.push(label);
  }
  return labels;
}

function isFree(label: Label<Named>, level: Level, others: readonly Label<Named>[]): boolean {
  const boxes = boxesOf(label, level);
  return (
    isInside(textBox(label, level), level) &&
    others.every((other) => !boxesOf(other, level).some((box) => boxes.some((own) => overlap(own, box))))
  );
}

function countCovered(label: Label<Named>, level: Level): number {
  const box = textBox(label, level);
  const covered = level.dots.filter((dot) => dot.market !== label.market && overlap(box, targetBox(dot, 0)));
  return covered.reduce((sum, { market }) => sum + market.reviewCount, 0);
}

const boxesOf = (label: Label<Named>, level: Level): Box[] => [
  targetBox(label, level.reach),
  textBox(label, level),
];

function targetBox({ x, y, diameter }: Dot<Named>, reach: number): Box {
  const half = Math.max(reach, diameter / 2);
  return [x - half, y - half, x + half, y + half];
}

function textBox({ x, y, diameter, side, market }: Label<Named>, level: Level): Box {
  const { fontSize } = level;
  const width = market.city.length * fontSize * LETTER;
  const far = diameter / 2 + fontSize * 0.35;
  const half = fontSize * 0.6;
  if (side === "right") return [x + far, y - half, x + far + width, y + half];
  if (side === "left") return [x - far - width, y - half, x - far, y + half];
  const middle = side === "above" ? y - far - half : y + far + half;
  return [x - width / 2, middle - half, x + width / 2, middle + half];
}

const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const isInside = ([left, top, right, bottom]: Box, { width, height }: Level) =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

export function toMapLabel(label: Label<Drawn & MarketRef>): MapLabel {
  const { x, y, diameter, side, market } = label;
  const { city, state, reviewCount } = market;
  const half = diameter / 2;
  const edge = {
    x: x + { right: half, left: -half, above: 0, below: 0 }[side],
    y: y + { right: 0, left: 0, above: -half, below: half }[side],
  };
  return { city, state, reviewCount, x, y, edge, side };
}
