import { CATEGORIES } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { api } from "#server/platform/api.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { sortComps } from "./list-comps.ts";
import { loadComps } from "./load-comps.ts";
import { picksOf } from "./picks-of.ts";

export const listToolComps = api.comps.listTools.handler(async ({ input, context }) => {
  const { sort, category: chosen, q = "" } = input;
  const wanted = q.toLowerCase();
  const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  const { published } = await getToolDirectory(context);
  const categories = CATEGORIES.filter(
    (category) =>
      (chosen ?? category) === category &&
      published.some((tool) => tool.category === category && isWanted(tool)),
  );
  return Promise.all(
    categories.map(async (category) => {
      const comps = await loadComps(context, { kind: "country" }, category);
      const { ofCategory, rows } = comps;
      const reviewed = sortComps(rows, sort).filter(({ tool }) => isWanted(tool));
      const shown = chosen || q ? reviewed : reviewed.slice(0, SERVER_LIMITS.firstIndexed);
      const tools = published.filter((tool) => tool.category === category);
      const known = new Set(reviewed.map(({ tool }) => tool.id));
      const others = [
        ...reviewed.slice(shown.length).map(({ tool }) => tool),
        ...tools.filter((tool) => isWanted(tool) && !known.has(tool.id)),
      ];
      return {
        ...ofCategory,
        category,
        picks: picksOf(category, comps),
        toolCount: tools.length,
        rows: shown,
        others: others.map(({ name }) => name),
      };
    }),
  );
});
