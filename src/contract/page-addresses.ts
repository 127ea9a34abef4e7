/**
 * By the path of each page that search engines may index, the sets of parameters that make a page of its own; "" is the
 * page without parameters. Any other set narrows a page, and the result isn't indexed.
 */
export const PAGES: Record<string, readonly string[]> = {
  "/": [""],
  "/about": [""],
  "/add-review": [""],
  "/calculator": ["", "category", "category market", "market"],
  "/compare": ["tools", "market tools"],
  "/contact": [""],
  "/discussions/$id": [""],
  "/feeds": [""],
  "/leaderboards": ["", "category", "category market", "category state", "market", "state"],
  "/markets": [""],
  "/markets/$state/$city": ["", "list", "list page", "page tab", "tab"],
  "/method": [""],
  "/pricing": [""],
  "/privacy": [""],
  "/profile/$userId": ["", "page", "page tab", "tab"],
  "/reviews/$id": [""],
  "/search": ["", "category", "market", "page", "page tab", "tab"],
  "/terms": [""],
  "/tools": [""],
  "/tools/$slug": ["", "list", "list page", "market", "state"],
};

/** Parameters that show a page in another way, unless they make a page of their own. */
const VIEWS =
  "after at budget by category comment comments comps list open page panel rate show sort state tab market".split(
    " ",
  );

type Search = Record<string, unknown>;

/** What a loader found out about the address of its page. */
export interface FoundAddress {
  /** Parameters as the canonical address spells them, where they differ. */
  search?: Search;
  /** Nothing is listed, or it's listed elsewhere: the page works and can be shared, but isn't indexed. */
  isUnlisted?: boolean;
  /** The list has no such page: the server responds with 404. */
  isMissing?: boolean;
}

interface PageAddress {
  /** In the router's notation: `/reviews/$id/`. */
  routeId: string;
  pathname: string;
  search: Search;
}

/** An index route has a slash at its end, but its address doesn't. */
export const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/** @returns the canonical path with its parameters; undefined for a page that isn't indexed, whatever its data */
export function canonicalAddress(
  { routeId, pathname, search }: PageAddress,
  found: FoundAddress = {},
): string | undefined {
  const sets = PAGES[withoutSlash(routeId)];
  if (sets === undefined || found.isMissing) return undefined;
  const own = sets.join(" ").split(" ");
  const given = Object.entries({ ...search, ...found.search }).filter(([, value]) => value !== undefined);
  const [kept, others] = [true, false].map((isOwn) => given.filter(([name]) => own.includes(name) === isOwn));
  const names = kept?.map(([name]) => name).sort() ?? [];
  if (!sets.includes(names.join(" ")) || !others?.every(([name]) => VIEWS.includes(name))) return undefined;
  return withoutSlash(pathname) + stringifySearch(Object.fromEntries(kept ?? []));
}

/** Omits empty and missing parameters, and sorts the others, so that a page has one address. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  if (given.length === 0) return "";
  const sorted = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  sorted.sort();
  return `?${sorted}`;
}

const PATTERNS = Object.keys(PAGES).map(
  (path) => [path, new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}$`)] as const,
);

/**
 * Whether search engines should follow a link: to the canonical address of a page that may be indexed, as far as the
 * address tells. Comps link to comparisons. Those of a comparison add or leave out tools, which no page names.
 *
 * @param from the path of the page with the link
 */
export function isFollowed(href: string, from: string): boolean {
  const { pathname, searchParams, search } = new URL(href, "http://site");
  const [routeId] = PATTERNS.find(([, pattern]) => pattern.test(pathname)) ?? [];
  if (routeId === undefined || (routeId === "/compare" && from === routeId)) return false;
  const page = { routeId, pathname, search: Object.fromEntries(searchParams) };
  return canonicalAddress(page) === pathname + search;
}
