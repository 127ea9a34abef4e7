import type { AnyContractProcedure } from "@orpc/contract";
import { contract } from "#contract/index.ts";
import type { Recording, Topic } from "#server/platform/topics.ts";

/** Operations that declare everything they read with `dependOn`. An answer that calls another one isn't stored. */
const RECORDED = new Set([
  "comments.list",
  "discussions.get",
  "discussions.list",
  "discussions.listByAuthor",
  "discussions.listTools",
  "markets.get",
  "markets.list",
  "markets.listPopular",
  "profiles.get",
  "reviews.get",
  "reviews.list",
  "reviews.listByAuthor",
  "search.suggest",
  "tags.list",
  "tools.list",
  "tools.listCategories",
]);

/** Their paths below /api, as patterns for the app's router. */
export const RECORDED_PATHS = [...RECORDED].map((name) => {
  const procedure = name
    .split(".")
    .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], contract);
  const { path = "" } = (procedure as AnyContractProcedure)["~orpc"].route;
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
});

export const createRecording = (): Recording => ({ topics: new Set(), operations: new Set() });

export const topicsOf = ({ topics, operations }: Recording): ReadonlySet<Topic> | null =>
  [...operations].every((name) => RECORDED.has(name)) ? topics : null;
