import type { Site } from "./start-context.ts";

interface PageHead {
  /** Without the product's name, which is added. */
  title: string;
  /** One or two sentences that say what the page holds. */
  description: string;
  /** The canonical path, with the parameters that make another page; left out where none should be found. */
  path?: string;
}

/** What `head` of a route knows; the first match is the root, whose loader has the site. */
interface HeadContext {
  matches: readonly { loaderData?: unknown }[];
}

/** Title, description, share picture and canonical address of a page; for the `head` of its route. */
export function pageHead({ matches }: HeadContext, { title, description, path }: PageHead) {
  const site = (matches[0]?.loaderData as { site: Site } | undefined)?.site;
  const name = site?.productName ?? "";
  const fullTitle = title === name ? title : `${title} · ${name}`;
  const address = site && path !== undefined ? `${site.publicUrl}${path}` : undefined;
  return {
    meta: [
      { title: fullTitle },
      { name: "description", content: description },
      { property: "og:site_name", content: name },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:type", content: "website" },
      { name: "twitter:card", content: "summary" },
      ...(address ? [{ property: "og:url", content: address }] : [{ name: "robots", content: "noindex" }]),
    ],
    links: address ? [{ rel: "canonical", href: address }] : [],
  };
}
