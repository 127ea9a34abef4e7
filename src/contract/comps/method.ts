// How figures are computed, as /method says. Imports nothing, and few screens load it.

/** The weight of a review in a rating halves in this time. */
export const HALF_LIFE_MONTHS = 18;

/** Weight of the prior of a rating, in new reviews. */
export const PRIOR_WEIGHT = 5;

/**
 * Bayesian mean: the prior, which is the category's average score in the area, counts as much as some new reviews, so
 * that a few reviews don't lead. With two decimals, as shown.
 */
export function bayesianMean(
  prior: number,
  { weight, weightedScore }: { weight: number; weightedScore: number },
) {
  const rating = (PRIOR_WEIGHT * prior + weightedScore) / (PRIOR_WEIGHT + weight);
  return Math.round(rating * 100) / 100;
}

/** Pros, cons and tags are counted in this many of the newest reviews: older ones are about what the tool once was. */
export const COUNTED_REVIEWS = 500;

/** The most frequent pros and cons that are shown. */
export const STRONGEST_POINTS = 10;

/** Adding up as many reviews of a category in an area takes too long for a page, so their sums are kept. */
export const LARGE_AREA_REVIEWS = 1000;

/** How old sums that are kept may be. */
export const KEPT_MINUTES = 10;

/** Prices that were reported before are marked as old. */
export const OLD_MONTHS = 18;
