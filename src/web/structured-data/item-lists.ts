import type { ItemList } from "schema-dts";
import type { ToolLink } from "#contract/parts.ts";
import { areaSearch } from "#web/comps/index.ts";
import type { LoadedPage } from "./loaded-page.ts";

/** The tools of a category in an area, in the order of the page's table. */
export function toolList(page: LoadedPage): ItemList[] {
  const comps = page.find("comps", "list");
  return comps ? listTools(page, comps.rows, areaSearch(comps.area), comps.title) : [];
}

/** The tools of all categories with their figures. */
export const toolIndex = (page: LoadedPage): ItemList[] =>
  listTools(page, page.find("comps", "listTools")?.flatMap(({ rows }) => rows) ?? []);

function listTools(
  { urlOf }: LoadedPage,
  rows: readonly { tool: ToolLink }[],
  search = {},
  name?: string,
): ItemList[] {
  if (rows.length === 0) return [];
  const items = rows.map(({ tool }, index) => ({
    "@type": "ListItem" as const,
    position: index + 1,
    name: tool.name,
    url: urlOf({ to: "/tools/$slug", params: { slug: tool.slug }, search }),
  }));
  return [{ "@type": "ItemList", ...(name && { name }), itemListElement: items }];
}
