import type * as z from "zod";
import { COUNTED_REVIEWS } from "#contract/comps/method.ts";
import type { Area, CompsTool, details, Group } from "#contract/comps/views.ts";
import { EXPERIENCE_GROUPS, isRare, MEDIAN_REVIEWS, METRICS, RANK_REVIEWS } from "#contract/metrics.ts";
import { type Category, REVIEWER_TYPES } from "#contract/parts.ts";
import {
  areaKey,
  binScores,
  type GroupSums,
  loadPlaceSums,
  loadToolSums,
  type ToolSums,
  toSpread,
} from "#server/figures/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CachedTag, getTags } from "#server/tags/index.ts";
import type { CachedTool } from "#server/tools/index.ts";

export type PlaceGroup = Group & { key: string };

export interface LoadedTool
  extends z.infer<typeof details>,
    Pick<CompsTool, "scores" | "fewScores" | "quarters" | "byExperience"> {
  /** States of the country, else ids of markets. */
  byPlace: PlaceGroup[];
  latestId: string | null;
}

export function loadTool(
  platform: Pick<Platform, "memory">,
  area: Area,
  tool: CachedTool,
): Promise<LoadedTool> {
  return platform.memory.read(`comps/${areaKey(area)}/${tool.id}`, async (db) => {
    const [tags, sums] = await Promise.all([getTags(platform), loadToolSums(db, area, tool)]);
    return {
      ...toDetails(sums, tags, tool.category),
      scores: binScores(sums.scores),
      fewScores: sums.whole.reviews < RANK_REVIEWS ? listScores(sums) : [],
      quarters: toQuarters(sums, new Date()),
      byExperience: sums.experience
        .toSorted((a, b) => a.key - b.key)
        .map(({ key, ...group }) => ({ ...yearsOf(key), ...toGroup(group) })),
      byPlace: toPlaces(sums),
      latestId: sums.whole.latestId,
    };
  });
}

const listScores = ({ scores }: Pick<ToolSums, "scores">) =>
  scores.flatMap(({ score, reviews }) => Array<number>(reviews).fill(score)).sort((a, b) => a - b);

/** In the numbers of a spread. */
const MEDIAN = 2;

const toPlaces = ({ places }: Pick<ToolSums, "places">): PlaceGroup[] =>
  places.map(({ key, ...group }) => ({ key, ...toGroup(group) }));

/** Only the places. */
export function loadPlaceGroups(
  platform: Pick<Platform, "memory">,
  area: Area,
  tool: CachedTool,
): Promise<PlaceGroup[]> {
  return platform.memory.read(`comps/${areaKey(area)}/${tool.id}/places`, async (db) =>
    toPlaces(await loadPlaceSums(db, area, tool)),
  );
}

function toDetails(
  { whole, types, pros, cons, ...sums }: ToolSums,
  allTags: readonly CachedTag[],
  category: Category,
): z.infer<typeof details> {
  const { volumes, rates } = whole;
  const isShown =
    METRICS[category].result === "unit" && !isRare(((volumes?.[MEDIAN] ?? 0) * (rates?.[MEDIAN] ?? 0)) / 100);
  const countOf = new Map(types.map((type) => [type.key, type]));
  return {
    costPerOutcome: isShown ? toSpread(whole.outcomes, whole.outcomeCosts) : null,
    volume: toSpread(whole.reviews, whole.volumes),
    rate: toSpread(whole.reviews, whole.rates),
    byReviewerType: REVIEWER_TYPES.flatMap((type) => {
      const group = countOf.get(type);
      return group ? [{ type, ...toGroup(group) }] : [];
    }),
    points: {
      reviewCount: Math.min(whole.reviews, COUNTED_REVIEWS),
      pros,
      cons,
      tags: toTags(sums.tags, allTags),
    },
    lastReviewAt: whole.lastReviewAt && new Date(whole.lastReviewAt).toISOString(),
  };
}

const toTags = (tags: ToolSums["tags"], all: readonly CachedTag[]) =>
  tags.flatMap(({ id, reviewCount }) => {
    const tag = all.find((one) => one.id === id);
    return tag ? [{ tag: { id, name: tag.name, color: tag.color }, reviewCount }] : [];
  });

const toGroup = ({ reviews, score, recommended, costs }: Omit<GroupSums<unknown>, "key">): Group => {
  const isFew = reviews < MEDIAN_REVIEWS;
  const [lowestCost, medianCost, highestCost] = costs;
  return {
    reviewCount: reviews,
    averageScore: isFew ? null : score,
    recommendedCount: recommended,
    lowestCost,
    medianCost: isFew ? null : medianCost,
    highestCost,
  };
};

function yearsOf(index: number) {
  const next = EXPERIENCE_GROUPS[index + 1];
  return { from: EXPERIENCE_GROUPS[index] ?? 0, to: next === undefined ? null : next - 1 };
}

const QUARTERS = 8;

function toQuarters({ quarters }: ToolSums, now: Date): CompsTool["quarters"] {
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: QUARTERS }, (_, index) => {
    const serial = current - QUARTERS + 1 + index;
    const [year, quarter] = [Math.floor(serial / 4), (serial % 4) + 1];
    const found = quarters.find((one) => one.year === year && one.quarter === quarter);
    const reviewCount = found?.reviews ?? 0;
    const averageScore = found && reviewCount >= MEDIAN_REVIEWS ? found.score : null;
    return { year, quarter, reviewCount, averageScore };
  });
}
