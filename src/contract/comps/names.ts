import { marketName } from "../names.ts";
import { STATES } from "../us-states.ts";
import type { Category } from "../vocabulary.ts";
import type { Area } from "./views.ts";

/** In a sentence: "Austin", "Texas", "the U.S.". */
export function areaName(area: Area): string {
  if (area.kind === "market") return area.market.city;
  return area.kind === "state" ? STATES[area.state] : "the U.S.";
}

/** As a label: "Austin", "Texas", "U.S.". */
export const areaLabel = (area: Area): string => areaName(area).replace("the ", "");

/** In a sentence: "in Austin", "across Texas". */
export const areaPhrase = (area: Area): string =>
  `${area.kind === "market" ? "in" : "across"} ${areaName(area)}`;

/** "CRMs in Austin", "Lead Generation across the U.S." */
export const compsTitle = (category: Category, area: Area): string =>
  `${category === "CRM" ? "CRMs" : category} ${areaPhrase(area)}`;

/** In a sentence: "CRM", "Website tool". */
export const oneTool = (category: Category): string => (category === "CRM" ? "CRM" : `${category} tool`);

/** "Austin, TX", "Texas", "United States". */
export function areaTitle(area: Area): string {
  if (area.kind === "market") return marketName(area.market);
  return area.kind === "state" ? STATES[area.state] : "United States";
}
