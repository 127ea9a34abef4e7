import { LIMITS } from "./vocabulary.ts";

// Imports no library: screens load this file, and browsers should not load zod.

const dollars = { min: 0, max: LIMITS.monthlyCost, decimals: 2, sign: "$" } as const;
const percent = { min: 0, max: 100, decimals: 2, sign: "%" } as const;
const volume = { min: 0, max: LIMITS.leadVolume, decimals: 0 } as const;

/** The numbers that people type: limits, most digits after the decimal mark, and the sign that may stand with it. */
export const RANGES = {
  dollars,
  percent,
  volume,
  score: { min: LIMITS.scoreMin, max: LIMITS.scoreMax, decimals: 1 },
  years: { min: 0, max: LIMITS.yearsExperience, decimals: 0 },
  budget: { ...dollars, min: 1, max: 100_000 },
  /** 0 would lead to no outcome. */
  rate: { ...percent, min: 0.01 },
  results: { ...volume, min: 1 },
  latitude: { min: -90, max: 90, decimals: 15 },
  longitude: { min: -180, max: 180, decimals: 15 },
} as const;
