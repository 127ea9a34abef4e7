import { api } from "#server/platform/api.ts";
import { findCheapest } from "./comps-sentence.ts";
import { pickOfEachCategory } from "./pick-of-each-category.ts";

/** The tools that the answers of their categories call the cheapest. */
export const listBestValue = api.comps.listBestValue.handler(({ context }) =>
  pickOfEachCategory(context, findCheapest),
);
