import * as z from "zod";
import { category, LIMITS, line, publicProcedure, toolLink, toolRef } from "#contract/parts.ts";

export const toolSummary = toolLink.extend({
  reviewCount: z.number().int(),
  marketCount: z.number().int(),
  /** Mean of the quality scores, 1 to 10; null without reviews. */
  averageScore: z.number().nullable(),
  /** Share of reviewers who recommend it, 0 to 1; null without reviews. */
  recommendedShare: z.number().nullable(),
});
export type ToolSummary = z.infer<typeof toolSummary>;

export const tools = {
  list: publicProcedure
    .route({ method: "GET", path: "/tools", summary: "List all public tools by category and name" })
    .output(z.array(toolSummary)),

  listCategories: publicProcedure
    .route({
      method: "GET",
      path: "/categories",
      summary: "List categories with their review counts and national median price",
    })
    .output(
      z.array(
        z.object({
          category,
          reviewCount: z.number().int(),
          toolCount: z.number().int(),
          /** Dollars per result of the category (metrics.ts) in the country; null with fewer than 3 reviews that have results. */
          medianCostPerResult: z.number().nullable(),
          /** Those with results. */
          medianReviews: z.number().int(),
        }),
      ),
    ),

  suggest: publicProcedure
    .route({
      method: "GET",
      path: "/tools/suggestions",
      summary: "Suggest tools whose name or alias contains a text",
    })
    .input(z.object({ text: line(LIMITS.toolName) }))
    .output(z.array(toolRef)),
};
