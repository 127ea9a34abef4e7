import { formatScore, type ScoreRange, scoreRange } from "#contract/metrics.ts";
import { classes } from "#web/ui/classes.ts";

/** Green from 8, red below 6 (docs/product.md#reviews). */
export const SCORE_COLORS: Record<ScoreRange, string> = {
  "9–10": "text-good",
  "8–8.9": "text-good",
  "6–7.9": "text-ink",
  "Below 6": "text-bad",
};

interface ScoreProps {
  score: number;
  className?: string;
  /** Without a color, since a few reviews must not look like a rating. */
  isFew?: boolean;
}

export function Score({ score, className, isFew }: ScoreProps) {
  return (
    <span className={classes("score", isFew ? "text-soft" : SCORE_COLORS[scoreRange(score)], className)}>
      {formatScore(score)}
    </span>
  );
}
