import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { PriceLevel } from "#server/figures/index.ts";

/** Smaller changes are no news. */
const CHANGE_SHARE = 0.05;

/** Tolerates that 0.05 isn't a binary fraction. */
const ROUNDING = 1e-9;

/** Whether a median of today is another than a former one by enough to say so. */
export function hasChanged(before: number, now: number): boolean {
  const change = Math.abs(now - before);
  return change > 0 && change >= CHANGE_SHARE * before - ROUNDING;
}

/**
 * Decides what a price of today means to a member who last learned of `base`: `note` tells them, and `base` only remembers it,
 * because there was none, or too few reports to compare with. What is kept stays the base, so that small changes add up.
 */
export function judgePrice(base: PriceLevel | undefined, now: PriceLevel): "keep" | "base" | "note" {
  if (base === undefined) return "base";
  if (now.reportCount < MEDIAN_REVIEWS) return "keep";
  if (base.reportCount < MEDIAN_REVIEWS) return "base";
  const isOutside = now.median < base.low || now.median > base.high;
  return isOutside && hasChanged(base.median, now.median) ? "note" : "keep";
}
