import type { LinkOptions, RegisteredRouter } from "@tanstack/react-router";
import type { Thing } from "schema-dts";
import type { Api, OutputOf } from "#web/platform/api/api.ts";
import type { Site } from "#web/platform/site.ts";

export type Match = RegisteredRouter["state"]["matches"][number];

/** A page that search engines index, before it is rendered. */
export interface LoadedPage {
  site: Site;
  /** Its canonical URL. */
  url: string;
  urlOf(link: LinkOptions): string;
  /** Returns what the page has loaded from an operation. */
  find<Feature extends keyof Api, Operation extends keyof Api[Feature]>(
    feature: Feature,
    operation: Operation,
  ): OutputOf<Feature, Operation> | undefined;
}

/** By the id of a route, what its page is about. */
export type ThingsByRoute = {
  [Id in Match["routeId"]]?: (page: LoadedPage, match: Extract<Match, { routeId: Id }>) => Thing[];
};

/** Returns undefined for a page that isn't indexed, or at another address. */
export function readLoadedPage(router: RegisteredRouter, { links, meta }: Match): LoadedPage | undefined {
  const { queryClient, site } = router.options.context;
  const url = site.publicUrl + router.state.location.href;
  const isIndexed = !meta?.some((one) => one && "name" in one && one.name === "robots");
  if (!isIndexed || !links?.some((link) => link?.rel === "canonical" && link.href === url)) return undefined;
  return {
    site,
    url,
    urlOf: (link) => site.publicUrl + router.buildLocation(link).href,
    find<Feature extends keyof Api, Operation extends keyof Api[Feature]>(
      feature: Feature,
      operation: Operation,
    ) {
      const [found] = queryClient.getQueriesData<OutputOf<Feature, Operation>>({
        queryKey: [[feature, operation]],
      });
      return found?.[1];
    },
  };
}
