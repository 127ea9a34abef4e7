/** A page as the server sends it, before any script. */
export interface CrawledPage {
  address: string;
  status: number;
  /** Headers and HTML: what a stranger could read of it. */
  text: string;
}

/** Few: the server bounds how many pages it renders at the same time, and other journeys want some, too. */
const AT_ONCE = 2;

/** Far above the pages that the screens link to, far below what would take minutes. */
const MOST = 400;

/** Links of a page to other pages of the site. */
const LINK = /<a [^>]*?href="(\/(?!\/|api\/|dev\/|assets\/)[^"#]*)/g;

/** The pages of these addresses and those that they link to. */
export async function crawlPages(
  baseUrl: string,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<CrawledPage[]> {
  const first = await fetchPages(baseUrl, addresses, headers);
  const linked = first.flatMap(({ text }) =>
    [...text.matchAll(LINK)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&")),
  );
  // Reviews hold the most to hide, so none of them falls to the limit.
  const isReview = (address: string) => address.startsWith("/reviews/");
  const further = [...new Set(linked)]
    .filter((address) => !addresses.includes(address))
    .sort((a, b) => Number(isReview(b)) - Number(isReview(a)));
  return [...first, ...(await fetchPages(baseUrl, further.slice(0, MOST - first.length), headers))];
}

/** The pages of these addresses; redirects are not followed. */
export async function fetchPages(
  baseUrl: string,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = [];
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    const some = addresses.slice(start, start + AT_ONCE).map(async (address) => {
      const response = await fetch(baseUrl + address, { headers, redirect: "manual" });
      const text = JSON.stringify([...response.headers]) + (await response.text());
      return { address, status: response.status, text };
    });
    pages.push(...(await Promise.all(some)));
  }
  return pages;
}
