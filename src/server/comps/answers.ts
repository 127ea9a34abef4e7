import { hasEnough } from "#contract/comps/picks.ts";
import type { Area } from "#contract/comps/views.ts";
import type { Category } from "#contract/parts.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CachedTool } from "#server/tools/index.ts";
import { findComp, loadComps } from "./load-comps.ts";
import { picksOf } from "./picks-of.ts";
import { describeAround } from "./tool/get-tool.ts";

type Deps = Pick<Platform, "memory">;

/** What pages say of a category in an area, for emails. Null if no tool has 3 reviews. */
export const answerCategory = async (deps: Deps, area: Area, category: Category): Promise<string | null> =>
  picksOf(category, await loadComps(deps, area, category)).text;

/** The figures of a tool in an area, or of the smallest larger one in which it has 3 reviews. Null without. */
export async function answerTool(deps: Deps, area: Area, tool: CachedTool): Promise<string | null> {
  const comp = findComp(await loadComps(deps, area, tool.category), tool);
  const shown = hasEnough(comp) ? { ...comp, area } : comp.around;
  return shown && describeAround(shown);
}
