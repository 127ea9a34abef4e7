import {
  canonicalAddress,
  type FoundAddress,
  stringifySearch,
  withoutSlash,
} from "#contract/page-addresses.ts";
import type { Site } from "../site.ts";
import { DESCRIPTIONS, SITE_DESCRIPTION } from "./page-descriptions.ts";

interface PageTexts {
  /** Without the product's name, which is appended. */
  title: string;
  /** If it depends on the page's data. */
  description?: string;
}

/** What the server knows of share pictures. */
export interface HeadPictures {
  /** @param page path and query. @returns path and query of the picture that shows it, and that in words */
  describePicture(page: string): Promise<{ address: string; alt: string }>;
}

/** Context of a route's `head`. */
interface HeadContext {
  match: {
    context: { site: Site; pictures: HeadPictures | undefined };
    fullPath: string;
    pathname: string;
    search: Record<string, unknown>;
  };
}

/**
 * Returns title, description and canonical URL for a route's `head`.
 * @param found undefined if the loader failed or found nothing
 */
export function pageHead({ match }: HeadContext, texts: PageTexts, found?: FoundAddress) {
  const { title } = texts;
  const { productName: name, publicUrl } = match.context.site;
  const { page } = match.search;
  const full = page === undefined ? title : `${title}, page ${page}`;
  const path = found && canonicalAddress({ ...match, routeId: match.fullPath }, found);
  const address = path === undefined ? undefined : publicUrl + path;
  const head = {
    meta: [
      { title: title === name ? title : `${full} · ${name}` },
      ...(address && !found?.isUnlisted ? [] : [{ name: "robots", content: "noindex" }]),
    ],
    links: address ? [{ rel: "canonical", href: address }] : [],
  };
  // Nobody reads the others after a navigation in the browser.
  return import.meta.env.SSR ? addShared(head, match, texts, address) : head;
}

interface Head {
  meta: Record<string, string | undefined>[];
  links: Record<string, string>[];
}

/** Adds what search engines and shared links show. */
async function addShared(
  head: Head,
  { fullPath, pathname, search, context: { site, pictures } }: HeadContext["match"],
  { title, description = DESCRIPTIONS[fullPath] ?? SITE_DESCRIPTION }: PageTexts,
  address: string | undefined,
) {
  const picture = await pictures?.describePicture(withoutSlash(pathname) + stringifySearch(search));
  const shared = [
    { name: "description", content: description },
    { property: "og:description", content: description },
    ...(address ? [{ property: "og:url", content: address }] : []),
    { property: "og:site_name", content: site.productName },
    { property: "og:title", content: title },
    { property: "og:type", content: "website" },
    ...(picture
      ? [
          { property: "og:image", content: site.publicUrl + picture.address },
          { property: "og:image:alt", content: picture.alt },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
  return { ...head, meta: [...head.meta, ...shared] };
}

/** A `head` that depends on nothing. */
export const fixedHead = (texts: PageTexts) => (context: HeadContext) => pageHead(context, texts, {});

interface PostContext<Post> extends HeadContext {
  match: HeadContext["match"] & { status: string };
  loaderData?: Post | null;
}

/** @param describe its `isUnlisted` is true for posts that aren't public */
export function postHead<Post>(
  context: PostContext<Post>,
  kind: "review" | "discussion",
  describe: (post: Post) => PageTexts & FoundAddress,
) {
  // When the post disappears, the router keeps the previous loader data.
  const post = context.match.status === "notFound" ? undefined : context.loaderData;
  if (post) {
    const texts = describe(post);
    return pageHead(context, texts, texts);
  }
  const isFailed = context.match.status === "error";
  const title =
    post === null
      ? `Deleted ${kind}`
      : isFailed
        ? `Could not load this ${kind}`
        : `${capitalize(kind)} not found`;
  return pageHead(context, { title });
}

const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
