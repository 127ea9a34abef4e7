import * as z from "zod";
import { category, LIMITS, line, marketRef, NOT_FOUND, publicProcedure, stateCode } from "./parts.ts";

const point = z.object({ latitude: z.number(), longitude: z.number() });

export const marketSummary = marketRef.extend({
  location: point.nullable(),
  reviewCount: z.number().int(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

export const marketDetail = marketSummary.extend({
  reviewCountByCategory: z.array(z.object({ category, reviewCount: z.number().int() })),
  toolCount: z.number().int(),
  lastReviewAt: z.string().nullable(),
});

export const markets = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/markets",
      tags: ["markets"],
      summary: "List all public markets by state and city",
    })
    .output(z.array(marketSummary)),

  listPopular: publicProcedure
    .route({
      method: "GET",
      path: "/markets/popular",
      tags: ["markets"],
      summary: `List the ${LIMITS.popularMarkets} markets with the most reviews`,
    })
    .output(z.array(marketSummary)),

  get: publicProcedure
    .route({
      method: "GET",
      path: "/markets/{state}/{city}",
      tags: ["markets"],
      summary: "Get a market; accepts any spelling of the city and returns the canonical one in `slug`",
    })
    .input(z.object({ state: line(30), city: line(LIMITS.city) }))
    .errors(NOT_FOUND)
    .output(marketDetail),

  findNearest: publicProcedure
    .route({
      method: "POST",
      path: "/markets/nearest",
      tags: ["markets"],
      summary:
        "Get the market closest to a position (great-circle distance); POST keeps positions out of logs",
    })
    .input(z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }))
    .errors({
      NO_MARKETS: { status: 404, message: "No markets with location data found." },
    })
    .output(z.object({ market: marketRef, distanceKm: z.number() })),

  suggestPlaces: publicProcedure
    .route({
      method: "GET",
      path: "/places",
      tags: ["markets"],
      summary: "Suggest US cities by name prefix, existing markets first",
    })
    .input(z.object({ text: line(LIMITS.city), state: stateCode.optional() }))
    .output(z.array(z.object({ city: z.string(), state: stateCode, marketId: z.uuid().nullable() }))),
};
