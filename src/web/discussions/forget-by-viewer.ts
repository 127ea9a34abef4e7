import type { QueryClient } from "@tanstack/react-query";

/** The author's lists and counts are asked for again when they are looked at. */
export function forgetByViewer(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isByViewer === true, type: "inactive" });
}
