import type { RegisteredRouter } from "@tanstack/react-router";
import type { Graph, Thing } from "schema-dts";
import { type LoadedPage, type Match, readLoadedPage } from "./loaded-page.ts";
import { THINGS } from "./things.ts";

type Describe = (page: LoadedPage, match: Match) => Thing[];

/** Returns what search engines read of a page, as a script of data, which never runs; empty if it isn't indexed. */
export function structuredData(router: RegisteredRouter): string {
  const match = router.state.matches.at(-1);
  const page = match && readLoadedPage(router, match);
  if (!page) return "";
  const describe = THINGS[match.routeId] as Describe | undefined;
  const things = describe?.(page, match) ?? [];
  if (things.length === 0) return "";
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  // A text must not end the script.
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll("<", "\\u003c")}</script>`;
}
