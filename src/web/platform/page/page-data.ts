import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouteMatch, AnyRouter } from "@tanstack/react-router";
import type { DehydratedRouter } from "@tanstack/react-router/ssr/client";
import type { Site } from "../server-context.ts";
import { fromColumns, toColumns } from "./columns.ts";

/**
 * Id of the element with the page's data. It is JSON, because an executable script would need its hash in the policy.
 */
const ELEMENT_ID = "page-data";

interface PageData {
  matches: DehydratedRouter["matches"];
  queries: { key: readonly unknown[]; data: unknown; meta: object | undefined }[];
}

/** Returns the element with the data of a rendered page. @param matches up to the one that failed, if any */
export function writePageData(matches: readonly AnyRouteMatch[], queryClient: QueryClient): string {
  const loaded = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" });
  const data: PageData = {
    matches: matches.map((match) => ({
      // The router's own escapes, because it replaces NUL characters by slashes.
      i: match.id.replaceAll("~", "~~").replaceAll("\0", "~0").replaceAll("\uFFFD", "~r"),
      s: match.status,
      u: match.updatedAt,
      l: match.loaderData,
      e: match.error instanceof Error ? { ...match.error, message: match.error.message } : match.error,
      ssr: match.ssr,
      ...(match._notFound && { g: true }),
    })),
    queries: loaded.map(({ queryKey, state, meta }) => ({ key: queryKey, data: state.data, meta })),
  };
  const json = JSON.stringify(toColumns(data)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/** Prepares the router and its queries to continue where the server left off. */
export function readPageData(router: AnyRouter): void {
  const element = document.getElementById(ELEMENT_ID);
  const { queries, matches } = fromColumns(JSON.parse(element?.textContent ?? "")) as PageData;
  // React expects the document without it.
  element?.remove();
  const { queryClient } = router.options.context;
  const updatedAt = matches[0]?.u;
  for (const { key, data, meta } of queries) {
    queryClient.getQueryCache().build(queryClient, { queryKey: key, meta });
    queryClient.setQueryData(key, data, { updatedAt });
  }
  const root = matches[0]?.l as { site: Site };
  router.options.context.site = root.site;
  for (const match of matches) {
    if (match.s === "error") match.e = Object.assign(new Error(), match.e);
  }
  window.$_TSR = {
    router: { manifest: undefined, matches },
    h: () => void delete window.$_TSR,
    e() {},
    c() {},
    p() {},
    buffer: [],
  };
}
