import * as z from "zod";
import { category, LIMITS, line, marketRef, publicProcedure, stateCode, toolRef } from "./parts.ts";

/** A market, else a state, else the country. An unknown market means the country. */
const areaInput = z.object({
  market: line(LIMITS.city + 40)
    .optional()
    .meta({ description: "'austin-tx', or any other spelling of a city and its state" }),
  state: stateCode.optional(),
});

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
export const spread = z.object({
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

const comp = figures.extend({ tool: toolRef });
export type Comp = z.infer<typeof comp>;

export const COMPS_SORTS = ["score", "value", "price"] as const;
export type CompsSort = (typeof COMPS_SORTS)[number];

export const comps = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/comps",
      tags: ["comps"],
      summary: "List the tools of a category with what they cost and how they score in an area",
    })
    .input(areaInput.extend({ category, sort: z.enum(COMPS_SORTS).default("score") }))
    .output(
      figures.extend({
        area,
        category,
        toolCount: z.number().int(),
        /** Tools with fewer than 3 reviews follow the others in every order. */
        rows: z.array(comp),
      }),
    ),
};
