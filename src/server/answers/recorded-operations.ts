import type { AnyContractProcedure } from "@orpc/contract";
import { contract } from "#contract/index.ts";
import type { Recording, Topic } from "#server/platform/topics.ts";

/** These declare all they read with `dependOn`, and answer everyone the same. */
const FOR_EVERYONE = [
  "comps.compare",
  "comps.getTool",
  "comps.list",
  "comps.listAreas",
  "comps.listTools",
  "discussions.count",
  "discussions.list",
  "discussions.listTools",
  "markets.get",
  "markets.getMap",
  "markets.list",
  "markets.listNearby",
  "markets.listPopular",
  "reviews.countChoices",
  "reviews.getOverview",
  "reviews.list",
  "search.suggest",
  "tags.list",
  "tools.list",
  "tools.listCategories",
];

/** These do too, but answer members differently. */
const FOR_VISITORS = [
  "comments.list",
  "discussions.get",
  "discussions.listByAuthor",
  "profiles.get",
  "reviews.get",
  "reviews.listByAuthor",
];

/** An answer that calls any other operation is not stored. */
const RECORDED = new Set([...FOR_EVERYONE, ...FOR_VISITORS]);

/** Below /api, as a pattern for the app's router. */
function pathOf(name: string): string {
  const procedure = name
    .split(".")
    .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], contract);
  const { path = "" } = (procedure as AnyContractProcedure)["~orpc"].route;
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

export const PATHS_FOR_EVERYONE = FOR_EVERYONE.map(pathOf);
export const PATHS_FOR_VISITORS = FOR_VISITORS.map(pathOf);

export const topicsOf = ({ topics, operations }: Recording): ReadonlySet<Topic> | null =>
  [...operations].every((name) => RECORDED.has(name)) ? topics : null;
