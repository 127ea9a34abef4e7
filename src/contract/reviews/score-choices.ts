/** Apart from the other choices, which the page of a tool needn't load. They have the ranges of the histograms (metrics.ts). */
export const SCORE_CHOICES = [
  { minScore: 9 },
  { minScore: 8, maxScore: 8.9 },
  { minScore: 6, maxScore: 7.9 },
  { maxScore: 5.9 },
];
