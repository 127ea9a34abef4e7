import * as z from "zod";
import { point } from "#contract/catalogue/markets.ts";
import {
  category,
  LIMITS,
  line,
  marketRef,
  NOT_FOUND,
  publicProcedure,
  stateCode,
  toolLink,
  toolRef,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { area, comp, comparedTool, compsTool, figures, picks, range } from "./views.ts";

/** A market, else a state, else the country. An unknown market means the country. */
const areaInput = z.object({
  market: line(LIMITS.city + 40)
    .optional()
    .meta({ description: "'austin-tx', or any other spelling of a city and its state" }),
  state: stateCode.optional(),
});

export const COMPS_SORTS = ["rating", "value", "price", "reviews", "rank"] as const;
export type CompsSort = (typeof COMPS_SORTS)[number];

export const compsInput = areaInput.extend({
  category,
  sort: z.enum(COMPS_SORTS).default("rating").meta({
    description: '"rank": in an area without ranks, the tools of the smallest larger one with ranks',
  }),
  show: z
    .enum(["first", "all"])
    .default("all")
    .meta({ description: `"first": of tools with 3 reviews, the first ${LIMITS.firstComps} only` }),
});
export type CompsInput = z.input<typeof compsInput>;

export const comps = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/comps",
      summary: "List the tools of a category with what they cost and how they score in an area",
    })
    .input(compsInput)
    .output(
      figures.extend({
        area,
        category,
        /** "CRMs in Austin" */
        title: z.string(),
        picks,
        toolCount: z.number().int(),
        /** Number of tools that have a rank. */
        rankedCount: z.number().int(),
        /** Number of tools with 3 reviews. */
        comparedCount: z.number().int(),
        /** Tools with fewer than 3 reviews are all there, and follow the others, the most reviewed first. */
        rows: z.array(comp),
        /**
         * If fewer than 3 tools have 3 reviews in the area: those of the others that have them in the smallest larger area with
         * such tools, by its figures. Null if there are none.
         */
        larger: z.object({ area, comparedCount: z.number().int(), rows: z.array(comp) }).nullable(),
        /** The largest area without reviews, from this one on. Null if it has some. */
        unreported: area.nullable(),
      }),
    ),

  listTools: publicProcedure
    .route({
      method: "GET",
      path: "/comps/tools",
      summary: `List all tools by category: the first ${SERVER_LIMITS.firstIndexed} with what they cost and how they score in the country, the others by name`,
    })
    .input(
      z.object({
        sort: compsInput.shape.sort,
        category: category.optional().meta({ description: "All of its tools with their figures" }),
        q: line(LIMITS.searchText)
          .optional()
          .meta({ description: "Part of a name; the tools that it finds all have their figures" }),
      }),
    )
    .output(
      z.array(
        figures.extend({
          category,
          /** Of all its tools. */
          picks,
          toolCount: z.number().int(),
          rows: z.array(
            comp.omit({ rating: true, rank: true, around: true }).extend({ costPerResult: range }),
          ),
          /** Names of further tools, those with reviews first. */
          others: z.array(z.string()),
        }),
      ),
    ),

  listPicks: publicProcedure
    .route({
      method: "GET",
      path: "/comps/picks",
      summary:
        "List the best rated tool of each category in the country, and the one with the lowest cost per result",
    })
    .output(z.array(picks.omit({ text: true }).extend({ category }))),

  listPopularTools: publicProcedure
    .route({
      method: "GET",
      path: "/comps/popular",
      summary: "List the tool of each category with the most reviews, of those with a median cost per result",
    })
    .output(
      z.array(
        comp.pick({ reviewCount: true }).extend({
          category,
          ...toolLink.pick({ name: true, slug: true }).shape,
          averageScore: z.number(),
          /** Median of the tool, rounded as shown: pages carry it twice. */
          costPerResult: z.number(),
        }),
      ),
    ),

  listPopularMarkets: publicProcedure
    .route({
      method: "GET",
      path: "/markets/popular",
      summary: `List the ${SERVER_LIMITS.popularMarkets} markets with the most reviews`,
    })
    .output(
      z.array(
        marketRef.pick({ city: true, state: true }).extend({
          location: point.nullable(),
          reviewCount: z.number().int(),
        }),
      ),
    ),

  listAreas: publicProcedure
    .route({
      method: "GET",
      path: "/comps/areas",
      summary: "List an area and those that it lies in, with how many tools of a category have a rank there",
    })
    .input(areaInput.extend({ category }))
    .output(
      z.array(
        z.object({
          area,
          reviewCount: z.number().int(),
          toolCount: z.number().int(),
          rankedCount: z.number().int(),
        }),
      ),
    ),

  getTool: publicProcedure
    .route({
      method: "GET",
      path: "/tools/{slug}/comps",
      summary: "Get what the reviews of a tool add up to in an area; its other names find it, too",
    })
    .input(areaInput.extend({ slug: line(LIMITS.toolName + 20) }))
    .errors(NOT_FOUND)
    .output(compsTool),

  compare: publicProcedure
    .route({
      method: "GET",
      path: "/comparison",
      summary: `Compare up to ${LIMITS.comparedTools} tools of one category in an area`,
    })
    .input(
      areaInput.extend({
        tools: line(1000).meta({
          description:
            "Slugs, separated by commas. The first known one decides the category, others are left out",
        }),
        by: z.enum(["market", "state", "country"]).optional().meta({
          description:
            "The kind of one of the areas. Without it, the smallest in which two of the tools have 3 reviews",
        }),
      }),
    )
    .errors(NOT_FOUND)
    .output(
      z.object({
        /** Whose figures are compared. */
        area,
        /**
         * To choose from, the smallest first: the area that is named and, if it is a market, its state. The country joins them if
         * fewer than two of the tools have 3 reviews in its state.
         */
        areas: z.array(area),
        category,
        /** In the order of their names in `tools`. */
        tools: z.array(comparedTool),
        /** Named, but of another category or beyond the limit. */
        leftOut: z.array(toolRef),
        /** The numbers, from 0, of those slugs that no tool has. */
        unknown: z.array(z.number().int()),
        /** Of the compared tools, by the same rule. */
        picks,
        /** Of all tools of the category in the area. */
        ofCategory: figures.extend({ toolCount: z.number().int() }),
        /** They are the best of a category of the country, or of the most reviewed one of a market, whose pages link here. */
        isLinked: z.boolean(),
        /** Further tools of the category with reviews, by their number in the area and then in the country. */
        others: z.array(comp.pick({ tool: true, reviewCount: true })),
      }),
    ),
};
