import * as z from "zod";
import { category, LIMITS, line, marketRef, NOT_FOUND, publicProcedure, stateCode } from "#contract/parts.ts";

export const point = z.object({ latitude: z.number(), longitude: z.number() });

/** In the units of a map: 975 by 610 for the country, and those of its outline for a state (data/README.md). */
const mapPoint = z.object({ x: z.number(), y: z.number() });

export const marketSummary = marketRef.extend({
  location: point.nullable(),
  /** On the map of the country. */
  onMap: mapPoint.nullable(),
  reviewCount: z.number().int(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

/** Of all categories, the most reviewed first. */
export const reviewCountByCategory = z.array(z.object({ category, reviewCount: z.number().int() }));

export const marketDetail = marketSummary.extend({
  reviewCountByCategory,
  toolCount: z.number().int(),
  lastReviewAt: z.string().nullable(),
});

const mapLabel = marketRef.pick({ city: true, state: true }).extend({
  ...mapPoint.shape,
  reviewCount: z.number().int(),
  /** The edge of the dot on the side of its name. */
  edge: mapPoint,
  /** Where the name is, so that names overlap neither each other nor other links. */
  side: z.enum(["right", "left", "above", "below"]),
});
export type MapLabel = z.infer<typeof mapLabel>;

export const mapDots = z.array(
  z.object({
    /** The area, not the width, is proportional to the reviews. Zero without reviews. */
    diameter: z.number(),
    /** SVG path that draws a dot at each of its points if its line has round ends. */
    path: z.string(),
  }),
);

const marketMap = z.object({
  /** One path per size of dot. */
  dots: mapDots,
  /** The markets with the most reviews, as far as there is room. */
  labels: z.array(mapLabel),
});
export type MarketMap = z.infer<typeof marketMap>;

const byCity = z.object({ state: line(30), city: line(LIMITS.city) });

export const markets = {
  list: publicProcedure
    .route({ method: "GET", path: "/markets", summary: "List all public markets by state and city" })
    .output(z.array(marketSummary)),

  get: publicProcedure
    .route({
      method: "GET",
      path: "/markets/{state}/{city}",
      summary: "Get a market; accepts any spelling of the city and returns the canonical one in `slug`",
    })
    .input(byCity)
    .errors(NOT_FOUND)
    .output(marketDetail),

  getMap: publicProcedure
    .route({ method: "GET", path: "/markets/map", summary: "Get the map of all markets with reviews" })
    .output(marketMap),

  listNearby: publicProcedure
    .route({
      method: "GET",
      path: "/markets/{state}/{city}/nearby",
      summary: "List markets with reviews near a market, by distance",
    })
    .input(
      byCity.extend({
        category: category.optional().meta({ description: "The nearest ones with reviews in it" }),
      }),
    )
    .errors(NOT_FOUND)
    .output(
      z.array(
        marketRef.omit({ id: true }).extend({
          reviewCount: z.number().int(),
          /** Great-circle distance, rounded. */
          miles: z.number().int(),
        }),
      ),
    ),

  findNearest: publicProcedure
    .route({
      method: "POST",
      path: "/markets/nearest",
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
      summary: "Suggest US cities by name prefix, existing markets first",
    })
    .input(z.object({ text: line(LIMITS.city), state: stateCode.optional() }))
    .output(z.array(z.object({ city: z.string(), state: stateCode, marketId: z.uuid().nullable() }))),
};
