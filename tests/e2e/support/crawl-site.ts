/** What a search engine finds behind links that it may follow, one page at a time. */
export interface FoundPage {
  /** Path and query. */
  address: string;
  status: number;
  isIndexed: boolean;
  /** As the page names it, without the site. */
  canonical: string | null;
  /** The page with the first link to it; null for the first page. */
  from: string | null;
}

interface Options {
  /** Number of addresses after which the crawl ends. */
  most?: number;
  /** Called for each page with its text. */
  onPage?: (page: FoundPage, html: string) => void;
}

const LINK = /<a (?=[^>]*\bhref="(\/(?!\/)[^"]*)")[^>]*>/g;

/** Local links that may be followed, as addresses without the part after "#". */
export function followedLinks(html: string): string[] {
  const followed = [...html.matchAll(LINK)].filter(([link]) => !/\brel="[^"]*\bnofollow\b/.test(link));
  return followed.map(([, href = ""]) => href.replaceAll("&amp;", "&").replace(/#.*/, ""));
}

/** Requests a page without following redirects. */
export async function lookAt(site: string, address: string, from: string | null = null) {
  const response = await fetch(site + address, { redirect: "manual" });
  const html = await response.text();
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  const page: FoundPage = {
    address,
    status: response.status,
    isIndexed:
      response.status === 200 &&
      !html.includes('<meta name="robots" content="noindex"') &&
      !response.headers.get("x-robots-tag")?.includes("noindex"),
    canonical: canonical === undefined ? null : canonical.replace(/^https?:\/\/[^/]+/, ""),
    from,
  };
  return { page, html, location: response.headers.get("location") };
}

export async function crawlSite(site: string, { most = Number.POSITIVE_INFINITY, onPage }: Options = {}) {
  const found = new Map<string, string | null>([["/", null]]);
  const pages: FoundPage[] = [];
  // A map goes on with what is added while it is read.
  for (const [address, from] of found) {
    const { page, html, location } = await lookAt(site, address, from);
    pages.push(page);
    onPage?.(page, html);
    for (const to of location === null ? followedLinks(html) : [location]) {
      if (found.size < most && to.startsWith("/") && !found.has(to)) found.set(to, address);
    }
  }
  return pages;
}

/** Its own canonical address, so that a search engine may show it. */
export const isIndexable = ({ address, isIndexed, canonical }: FoundPage) =>
  isIndexed && canonical === address;

/** "/tools/foyer-crm?market=austin-tx" → "/tools/… ?market" */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://site");
  const [, first = "", ...others] = pathname.split("/");
  const names = [...searchParams.keys()];
  return `/${first}${others.length > 0 ? "/…" : ""}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** The addresses of all parts of the sitemap. */
export async function readSitemap(site: string): Promise<string[]> {
  const parts = await readAddresses(site, "/sitemap.xml");
  const all: string[] = [];
  for (const part of parts) all.push(...(await readAddresses(site, part)));
  return all;
}

export async function readAddresses(site: string, file: string): Promise<string[]> {
  const xml = await (await fetch(site + file)).text();
  return [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address === "" ? "/" : address.replaceAll("&amp;", "&"),
  );
}
