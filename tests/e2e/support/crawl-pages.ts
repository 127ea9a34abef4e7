export interface CrawledPage {
  address: string;
  status: number;
  text: string;
}

/** Low, because the server limits concurrent rendering and other journeys need some of it. */
const AT_ONCE = 2;

/** Far above the number of linked pages; bounds the run time. */
const MOST = 400;

const LINK = /<a [^>]*?href="(\/(?!\/|api\/|dev\/|assets\/)[^"#]*)/g;

export async function crawlPages(
  baseUrl: string,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<CrawledPage[]> {
  const first = await fetchPages(baseUrl, addresses, headers);
  const linked = first.flatMap(({ text }) =>
    [...text.matchAll(LINK)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&")),
  );
  // Reviews first, so that the limit never drops them: they have the most to hide.
  const isReview = (address: string) => address.startsWith("/reviews/");
  const further = [...new Set(linked)]
    .filter((address) => !addresses.includes(address))
    .sort((a, b) => Number(isReview(b)) - Number(isReview(a)));
  return [...first, ...(await fetchPages(baseUrl, further.slice(0, MOST - first.length), headers))];
}

/** Fetches pages without following redirects. */
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
