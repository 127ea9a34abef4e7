import type { MarketRef } from "./parts.ts";
import type { Category } from "./vocabulary.ts";

type InState = Pick<MarketRef, "state" | "slug">;

/** "/feeds/categories/lead-generation" */
export const categorySlug = (category: Category) => category.toLowerCase().replaceAll(" ", "-");

/** Where the Atom feeds are. */
export const FEEDS = {
  all: () => "/feeds/all",
  market: ({ state, slug }: InState) => `/feeds/markets/${state}/${slug}`,
  discussionsOfMarket: ({ state, slug }: InState) => `/feeds/markets/${state}/${slug}/discussions`,
  tool: ({ slug }: { slug: string }) => `/feeds/tools/${slug}`,
  category: (category: Category) => `/feeds/categories/${categorySlug(category)}`,
  person: ({ id }: { id: string }) => `/feeds/people/${id}`,
};
