import type { SavedItem } from "#contract/posts/saves.ts";
import { loadComps } from "#server/comps/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export type FiguredItem = Omit<SavedItem, "priceChange">;

/** Adds what tools cost and how they score in the whole country. */
export const addFigures = (
  platform: Pick<Platform, "db" | "memory">,
  items: readonly Omit<FiguredItem, "figures">[],
): Promise<FiguredItem[]> =>
  Promise.all(
    items.map(async (item) => {
      const { kind, tool } = item;
      if (kind !== "tools" || !tool) return { ...item, figures: null };
      const { rows } = await loadComps(platform, { kind: "country" }, tool.category);
      const comp = rows.find((row) => row.tool.id === tool.id);
      const figures = {
        averageScore: comp?.averageScore ?? null,
        medianCost: comp?.monthlyCost.median ?? null,
      };
      return { ...item, figures };
    }),
  );
