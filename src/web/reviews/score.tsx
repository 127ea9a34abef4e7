import { LIMITS } from "#contract/vocabulary.ts";
import { classes } from "#web/ui/classes.ts";
import { formatScore } from "#web/ui/format.ts";

/** Green from 8, amber from 6, red below (specification section 9). */
export function scoreColor(score: number): string {
  if (score >= LIMITS.scoreGreen) return "text-good";
  return score >= LIMITS.scoreAmber ? "text-middling" : "text-bad";
}

/** A score: a number first, its color second. */
export function Score({ score, className }: { score: number; className?: string }) {
  return <span className={classes("figures", scoreColor(score), className)}>{formatScore(score)}</span>;
}
