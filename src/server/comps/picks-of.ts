import { choosePicks, describePicks, hasEnough } from "#contract/comps/picks.ts";
import type { Picks } from "#contract/comps/views.ts";
import type { Category } from "#contract/parts.ts";
import type { CompsOfArea } from "./load-comps.ts";

/**
 * @param own with the areas that it lies in, the smallest first
 * @param isJudged which tools are considered; without it, all
 */
export function picksOf(
  category: Category,
  { larger, ...own }: CompsOfArea & { larger: readonly CompsOfArea[] },
  isJudged: (toolId: string) => boolean = () => true,
): Picks {
  const areas = [own, ...larger].map(({ area, rows }) => ({
    area,
    rows: rows.filter(({ tool }) => isJudged(tool.id)),
  }));
  const picks = choosePicks(areas);
  const judged = areas.find(({ rows }) => rows.some(hasEnough));
  return { ...picks, text: describePicks(category, own.area, picks, judged?.area) };
}
