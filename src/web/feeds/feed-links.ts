import type { RegisteredRouter } from "@tanstack/react-router";
import { FEEDS } from "#contract/feed-addresses.ts";

type Match = RegisteredRouter["state"]["matches"][number];

/** By the id of a route, the paths of the feeds with the posts of its page. */
const FEEDS_OF: { [Id in Match["routeId"]]?: (match: Extract<Match, { routeId: Id }>) => string[] } = {
  "/": () => [FEEDS.all()],
  "/feeds": () => [FEEDS.all()],
  "/leaderboards": ({ loaderData }) => (loaderData ? [FEEDS.category(loaderData.category)] : []),
  "/markets/$state/$city": ({ loaderData }) =>
    loaderData ? [FEEDS.market(loaderData.market), FEEDS.discussionsOfMarket(loaderData.market)] : [],
  "/profile/$userId": ({ loaderData }) => (loaderData ? [FEEDS.person(loaderData.profile)] : []),
  "/search": ({ loaderData, search: { q, category } }) => {
    const market = loaderData?.found.market;
    if (market) return [FEEDS.market(market), FEEDS.discussionsOfMarket(market)];
    if (q !== undefined) return [];
    return [category ? FEEDS.category(category) : FEEDS.all()];
  },
  "/tools/$slug": ({ loaderData, params }) => (loaderData ? [FEEDS.tool(params)] : []),
};

/** Returns links for the head, by which feed readers find feeds. */
export function feedLinks({ state: { matches } }: RegisteredRouter): string {
  const match = matches.at(-1);
  if (!match) return "";
  const feedsOf = FEEDS_OF[match.routeId] as ((match: Match) => string[]) | undefined;
  const paths = feedsOf?.(match) ?? [];
  // Paths have ids and slugs only.
  return paths
    .map(
      (path) => `<link rel="alternate" type="application/atom+xml" title="${titleOf(path)}" href="${path}"/>`,
    )
    .join("");
}

const titleOf = (path: string) => {
  if (path.endsWith("/discussions")) return "Discussions";
  return path.startsWith("/feeds/markets") ? "Reviews" : "Reviews and discussions";
};
