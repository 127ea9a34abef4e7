import { stringifySearch } from "#web/platform/address.ts";

/**
 * By the id of each route that search engines may index, the parameters that make a page of its own. Those of `VIEWS`
 * show the same page in another way; any other narrows it, and the result isn't indexed.
 */
export const PAGES: Record<string, string> = {
  "/": "",
  "/about": "",
  "/add-review": "",
  "/calculator": "category market",
  "/compare": "market state tools",
  "/contact": "",
  "/discussions/$id/": "",
  "/leaderboards": "category market state",
  "/markets/": "",
  "/markets/$state/$city": "page tab",
  "/method": "",
  "/pricing": "",
  "/privacy": "",
  "/profile/$userId": "page tab",
  "/reviews/$id/": "",
  "/search": "category market page tab",
  "/terms": "",
  "/tools/": "",
  "/tools/$slug": "market page state",
};

const VIEWS = words(
  "after at budget category comment comments comps list only page panel rate show sort state tab market",
);

function words(text: string) {
  return text.split(" ");
}

type Search = Record<string, unknown>;

/** What a loader found out about the address of its page. */
export interface FoundAddress {
  /** Parameters as the canonical address spells them, where they differ. */
  search?: Search;
  /** Nothing is listed, or it's listed elsewhere: the page works, but isn't indexed. */
  isUnlisted?: boolean;
  /** The list has no such page: the server responds with 404. */
  isMissing?: boolean;
}

interface AddressedRoute {
  routeId: string;
  pathname: string;
  search: Search;
}

/** @returns the canonical path with its parameters; undefined for a page that isn't indexed */
export function canonicalAddress(
  { routeId, pathname, search }: AddressedRoute,
  found: FoundAddress,
): string | undefined {
  const page = PAGES[routeId];
  if (page === undefined || found.isUnlisted || found.isMissing) return undefined;
  const own = words(page);
  const given = Object.entries({ ...search, ...found.search }).filter(([, value]) => value !== undefined);
  if (!given.every(([name]) => own.includes(name) || VIEWS.includes(name))) return undefined;
  // An index route has a slash at its end, but its address doesn't.
  return (
    pathname.replace(/(.)\/$/, "$1") +
    stringifySearch(Object.fromEntries(given.filter(([name]) => own.includes(name))))
  );
}

/** A list without items has one page, which says so. */
export const isPastEnd = ({ page, pageCount }: { page: number; pageCount: number }): boolean =>
  page > Math.max(pageCount, 1);

/** PostgreSQL writes ids in lower case, and data is kept by its id. */
export const withLowerIds = (address: string): string =>
  address.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, (id) => id.toLowerCase());
