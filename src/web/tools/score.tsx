import { formatScore, type ScoreRange, scoreRange } from "#contract/metrics.ts";
import { classes } from "#web/ui/classes.ts";

/** Green from 8, amber from 6, red below (docs/product.md#reviews). */
export const SCORE_COLORS: Record<ScoreRange, string> = {
  "9–10": "text-good",
  "8–8.9": "text-good",
  "6–7.9": "text-middling",
  "Below 6": "text-bad",
};

export function Score({ score, className }: { score: number; className?: string }) {
  return (
    <span className={classes("score", SCORE_COLORS[scoreRange(score)], className)}>{formatScore(score)}</span>
  );
}
