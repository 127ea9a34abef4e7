import * as z from "zod";
import { toolSummary } from "#contract/catalogue/tools.ts";
import {
  marketRef,
  reviewerType,
  SCORE_RANGES,
  stateCode,
  tag,
  timestamp,
  toolLink,
} from "#contract/parts.ts";
import { reviewCard } from "#contract/reviews/views.ts";

export const area = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("market"), market: marketRef }),
  z.object({ kind: z.literal("state"), state: stateCode }),
  z.object({ kind: z.literal("country") }),
]);
export type Area = z.infer<typeof area>;

/**
 * The lowest and highest number are null without reviews; the median and the quartiles, which are interpolated
 * linearly, below 3.
 */
const spread = z.object({
  /** Only those that have the number: a price per result needs results. */
  reviewCount: z.number().int(),
  lowest: z.number().nullable(),
  lowerQuartile: z.number().nullable(),
  median: z.number().nullable(),
  upperQuartile: z.number().nullable(),
  highest: z.number().nullable(),
});
export type Spread = z.infer<typeof spread>;

export const figures = z.object({
  reviewCount: z.number().int(),
  /** 1 to 10; null without reviews. */
  averageScore: z.number().nullable(),
  recommendedCount: z.number().int(),
  /** Dollars per month. */
  monthlyCost: spread,
  /** Dollars per result of the category (metrics.ts). */
  costPerResult: spread,
});
export type Figures = z.infer<typeof figures>;

const middle = spread.pick({ reviewCount: true, median: true });

/** Is beside fewer than 3 reviews, and is never added to them. */
const around = figures.extend({
  area,
  monthlyCost: middle,
  costPerResult: middle,
});
export type Around = z.infer<typeof around>;

const standing = z.object({
  /** Weighted score that decides the rank (docs/product.md#ranks), with two decimals; null without reviews. */
  rating: z.number().nullable(),
  /** Equal ratings share a rank. Null below 5 reviews, and where no second tool has them. */
  rank: z.number().int().nullable(),
  /** Below 3 reviews: of the next larger area with 3 or more of the tool. Null if there is none. */
  around: around.nullable(),
});

export const range = spread.omit({ lowerQuartile: true, upperQuartile: true });
export type Range = z.infer<typeof range>;

export const comp = figures.extend({
  ...standing.shape,
  tool: toolLink,
  monthlyCost: range,
  /** Of the latest report, in UTC: "Nov 2026". */
  latestMonth: z.string().nullable(),
  /** It is more than 18 months old. */
  isOld: z.boolean(),
});
export type Comp = z.infer<typeof comp>;

const topPick = z.object({
  /** Its figures are of this area. */
  area,
  tool: toolLink,
  ...figures.pick({ reviewCount: true, recommendedCount: true }).shape,
  averageScore: z.number(),
  /** Medians in dollars. */
  monthlyCost: z.number(),
  costPerResult: z.number().nullable(),
  /** Tools whose difference is too small to decide, the nearest first. */
  aboutTheSame: z.array(toolLink.pick({ name: true, slug: true })),
});
export type TopPick = z.infer<typeof topPick>;

/** The winners of a category (docs/product.md#the-two-picks). */
export const picks = z.object({
  /** Null if no tool qualifies anywhere. */
  bestRated: topPick.nullable(),
  /** Null unless two tools with a cost per result qualify. */
  lowestCost: topPick.nullable(),
  /** In words, or that none qualifies. Null if no tool has 3 reviews anywhere. */
  text: z.string().nullable(),
});
export type Picks = z.infer<typeof picks>;

/** Reviews that have something in common. */
const group = z.object({
  reviewCount: z.number().int(),
  /** Null below 3 reviews. */
  averageScore: z.number().nullable(),
  recommendedCount: z.number().int(),
  /** Dollars per month. */
  lowestCost: z.number(),
  /** Null below 3 reviews. */
  medianCost: z.number().nullable(),
  highestCost: z.number(),
});
export type Group = z.infer<typeof group>;

/** How many of the counted reviews say so. */
const said = z.array(z.object({ text: z.string(), reviewCount: z.number().int() }));

export const details = z.object({
  /**
   * Dollars per outcome where the result is the unit: a lead costs this, a closing that. Otherwise null, and also if the
   * medians make less than one outcome a quarter.
   */
  costPerOutcome: spread.nullable(),
  volume: spread,
  /** Percent. */
  rate: spread,
  /** Those with reviews. */
  byReviewerType: z.array(group.extend({ type: reviewerType })),
  /** The strongest ones; wordings of the same words count as one, and the most frequent wording is shown. */
  points: z.object({
    /** Counted are the newest 500 reviews of the area. */
    reviewCount: z.number().int(),
    pros: said,
    cons: said,
    tags: z.array(z.object({ tag, reviewCount: z.number().int() })),
  }),
  lastReviewAt: timestamp.nullable(),
});

export const compsTool = figures.extend({
  ...standing.shape,
  ...details.shape,
  /** As everywhere in the country. */
  tool: toolSummary,
  area,
  /** "U.S.: 7.6 out of 10 from 55 reviews, 46 would buy again, median $155 a month."; null without `around`. */
  aroundText: z.string().nullable(),
  /** The area and those that it lies in, the smallest first; without a state whose reviews are those of the city. */
  areas: z.array(z.object({ area, reviewCount: z.number().int(), averageScore: z.number().nullable() })),
  /** Of its category in the area. */
  picks,
  /** Number of tools of the category that have a rank in the area. */
  rankedCount: z.number().int(),
  /** All tools of the category in the area, this one included. */
  ofCategory: figures.extend({ toolCount: z.number().int() }),
  scores: z.array(z.object({ range: z.enum(SCORE_RANGES), reviewCount: z.number().int() })),
  /** Each of them, the lowest first, where they are fewer than 5. */
  fewScores: z.array(z.number()),
  /** The last 8 in UTC with the current one, oldest first. */
  quarters: z.array(
    z.object({
      year: z.number().int(),
      quarter: z.number().int(),
      reviewCount: z.number().int(),
      /** Null below 3 reviews. */
      averageScore: z.number().nullable(),
    }),
  ),
  /** Those with reviews. Years from and to, both included; the last group has no end. */
  byExperience: z.array(group.extend({ from: z.number().int(), to: z.number().int().nullable() })),
  /** The states of the country, else the markets of the area's state. Those with reviews, the most reviewed first. */
  places: z.array(group.extend({ state: stateCode, market: marketRef.nullable() })),
  /** Other tools of the category in the area, the most reviewed first. */
  similar: z.array(comp),
});
export type CompsTool = z.infer<typeof compsTool>;

export const comparedTool = figures.extend({
  ...standing.shape,
  ...details.shape,
  /** As everywhere in the country. */
  tool: toolSummary,
  latest: reviewCard.nullable(),
});
