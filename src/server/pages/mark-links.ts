import { isFollowed } from "#contract/page-addresses.ts";
import type { EmptinessTest } from "./load-emptiness.ts";

/** Texts of users have no tags, and attributes have no bare ">". */
const LINK = /<a (?=[^>]*\bhref="(\/(?!\/)[^"]*)")[^>]*(?=>)/g;

const REL = /\brel="([^"]*)"/;

/**
 * Tells search engines which links of a page lead to addresses that aren't indexed, such as sorted lists. In the finished
 * page, so that the browser needs no code for it.
 */
export const markLinks = (html: string, path: string, isEmpty: EmptinessTest): string =>
  html.replace(LINK, (link, escaped: string) => {
    const href = escaped.replaceAll("&amp;", "&");
    if (isFollowed(href, path) && !isEmpty(href)) return link;
    return REL.test(link) ? link.replace(REL, 'rel="nofollow $1"') : `${link} rel="nofollow"`;
  });
