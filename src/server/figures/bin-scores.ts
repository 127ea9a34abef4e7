import { SCORE_RANGES, scoreRange } from "#contract/metrics.ts";

/** Adds up reviews by the range of their score. */
export const binScores = (scores: readonly { score: number; reviews: number }[]) =>
  SCORE_RANGES.map((range) => ({
    range,
    reviewCount: scores
      .filter(({ score }) => scoreRange(score) === range)
      .reduce((sum, { reviews }) => sum + reviews, 0),
  }));
