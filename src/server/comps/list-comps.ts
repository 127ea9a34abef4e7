import type { Area, Comp, CompsSort, Figures } from "#contract/comps.ts";
import { formatScore, MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { remember } from "#server/platform/memory/remember.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dependOn } from "#server/platform/topics.ts";
import { getToolDirectory, toToolRef } from "#server/tools/index.ts";
import { findArea } from "./find-area.ts";
import { loadFigures } from "./load-figures.ts";

export const listComps = api.comps.list.handler(async ({ input, context }) => {
  const { category, sort } = input;
  const area = await findArea(context, input);
  const { figures, rows } = await loadComps(context, area, category);
  return { area, category, ...figures, toolCount: rows.length, rows: sortComps(rows, sort) };
});

interface Comps {
  /** Of all tools together. */
  figures: Figures;
  rows: Comp[];
}

const keyOf = (area: Area) => {
  if (area.kind === "market") return area.market.id;
  return area.kind === "state" ? area.state : "country";
};

function loadComps(
  platform: Pick<Platform, "db" | "cache" | "memory">,
  area: Area,
  category: Category,
): Promise<Comps> {
  return remember(platform, `comps/${keyOf(area)}/${category}`, async () => {
    dependOn("reviews");
    const [{ byId }, figures] = await Promise.all([
      getToolDirectory(platform),
      loadFigures(platform.db, area, category),
    ]);
    const rows = Array.from(figures.byTool, ([id, ofTool]) => ({ tool: byId.get(id), ofTool }));
    return {
      figures: figures.ofAll,
      rows: rows.flatMap(({ tool, ofTool }) =>
        tool?.isPublished ? [{ tool: toToolRef(tool), ...ofTool }] : [],
      ),
    };
  });
}

/** Best first. Scores are compared as shown. */
const KEYS: Record<CompsSort, (row: Comp) => number> = {
  score: ({ averageScore }) => -Number(formatScore(averageScore ?? 0)),
  value: ({ costPerResult }) => costPerResult.median ?? Number.POSITIVE_INFINITY,
  price: ({ monthlyCost }) => monthlyCost.median ?? Number.POSITIVE_INFINITY,
};

const hasFew = ({ reviewCount }: Comp) => Number(reviewCount < MEDIAN_REVIEWS);

/** Infinity minus itself is not a number. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b);

export function sortComps(rows: readonly Comp[], sort: CompsSort): Comp[] {
  const key = KEYS[sort];
  return rows.toSorted(
    (a, b) =>
      hasFew(a) - hasFew(b) ||
      compare(key(a), key(b)) ||
      b.reviewCount - a.reviewCount ||
      a.tool.name.localeCompare(b.tool.name, "en"),
  );
}
