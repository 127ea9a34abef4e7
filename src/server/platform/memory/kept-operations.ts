import type { AnyContractProcedure } from "@orpc/contract";
import { contract } from "#contract/index.ts";

/** These declare all they read with `dependOn`, and answer everyone the same. */
export const KEPT_FOR_EVERYONE = [
  "comps.compare",
  "comps.getTool",
  "comps.list",
  "comps.listAreas",
  "comps.listPicks",
  "comps.listPopularMarkets",
  "comps.listPopularTools",
  "comps.listTools",
  "discussions.count",
  "discussions.list",
  "discussions.listTools",
  "markets.get",
  "markets.getMap",
  "markets.list",
  "markets.listNearby",
  "reviews.countChoices",
  "reviews.getOverview",
  "reviews.list",
  "reviews.listNewest",
  "search.suggest",
  "tags.list",
  "tools.list",
  "tools.listCategories",
] as const;

/** These do too, but answer members differently. */
export const KEPT_FOR_VISITORS = [
  "comments.list",
  "discussions.get",
  "discussions.listByAuthor",
  "profiles.get",
  "reviews.get",
  "reviews.listByAuthor",
] as const;

const KEPT: ReadonlySet<string> = new Set([...KEPT_FOR_EVERYONE, ...KEPT_FOR_VISITORS]);

/** A page or response that calls any other operation is not kept. */
export const isKeptOperation = (path: readonly string[]) => KEPT.has(path.join("."));

/** Below /api, as a pattern for the app's router. */
function pathOf(name: string): string {
  const procedure = name
    .split(".")
    .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], contract);
  const { path = "" } = (procedure as AnyContractProcedure)["~orpc"].route;
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

export const PATHS_FOR_EVERYONE = KEPT_FOR_EVERYONE.map(pathOf);
export const PATHS_FOR_VISITORS = KEPT_FOR_VISITORS.map(pathOf);
