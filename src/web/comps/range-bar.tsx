import type { Range, Spread } from "#contract/comps/views.ts";
import "./comps-block.css";

interface RangeBarProps {
  spread: Range & Partial<Spread>;
  /** The median of all tools, which every bar of a table shows. */
  median: number | null;
  /** End of the axis, which begins at zero. */
  end: number;
  /** Shows the middle half, too. */
  isBox?: boolean;
}

/** The lowest, middle and highest number on an axis that all rows share. The same numbers are beside it in text. */
export function RangeBar({ spread, median, end, isBox = false }: RangeBarProps) {
  const { lowest, lowerQuartile, upperQuartile, highest } = spread;
  if (lowest === null || highest === null) return null;
  const at = (number: number) => axisPosition(number, end);
  const hasMedian = spread.median !== null;
  return (
    <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden className="range-bar">
      <path d={hasMedian ? `M${at(lowest)} 10H${at(highest)}` : `M${at(lowest)} 10h0M${at(highest)} 10h0`} />
      {isBox && lowerQuartile != null && upperQuartile != null && (
        <rect x={at(lowerQuartile)} y="5" width={at(upperQuartile) - at(lowerQuartile)} height="10" />
      )}
      {spread.median !== null && <path d={`M${at(spread.median)} 0v20`} />}
      {median !== null && <line x1={at(median)} x2={at(median)} y1="-4" y2="24" />}
    </svg>
  );
}

/** In percent of the axis. */
export const axisPosition = (number: number, end: number) =>
  Math.round((Math.min(number, end) / end) * 1000) / 10;

const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** A round number at which an axis can end. Prices far above the others are cut off there. */
export function endOfAxis({ highest, upperQuartile }: Pick<Spread, "highest" | "upperQuartile">): number {
  const most = Math.min(highest ?? 0, 3 * (upperQuartile ?? Number.POSITIVE_INFINITY)) || 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (STEPS.find((step) => step * power >= most) ?? 10);
}
