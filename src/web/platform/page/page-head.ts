import type { Site } from "../site.ts";

interface PageHead {
  /** Without the product's name, which is appended. */
  title: string;
  description: string;
  /** Canonical path with its significant parameters; omitted for pages that must not be indexed. */
  path?: string;
}

/** Context of a route's `head`. */
interface HeadContext {
  match: { context: { site: Site } };
}

/** Returns title, description, share image and canonical URL for a route's `head`. */
export function pageHead({ match }: HeadContext, { title, description, path }: PageHead) {
  const { productName: name, publicUrl } = match.context.site;
  const fullTitle = title === name ? title : `${title} · ${name}`;
  const address = path === undefined ? undefined : `${publicUrl}${path}`;
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

/** A `head` that depends on nothing. */
export const fixedHead = (page: PageHead) => (context: HeadContext) => pageHead(context, page);

interface PostContext<Post> extends HeadContext {
  match: HeadContext["match"] & { status: string };
  loaderData?: Post | null;
}

export function postHead<Post>(
  context: PostContext<Post>,
  kind: "review" | "discussion",
  describe: (post: Post) => PageHead,
) {
  // When the post disappears, the router keeps the previous loader data.
  const post = context.match.status === "notFound" ? undefined : context.loaderData;
  if (post) return pageHead(context, describe(post));
  return pageHead(
    context,
    post === null
      ? { title: `Deleted ${kind}`, description: `This ${kind} was deleted by its author.` }
      : { title: `${capitalize(kind)} not found`, description: `This ${kind} doesn't exist.` },
  );
}

const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
