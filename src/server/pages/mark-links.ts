import { isFollowed } from "#contract/page-addresses.ts";

/** Texts of users have no tags, and attributes have no bare ">". */
const LINK = /<a (?=[^>]*\bhref="(\/(?!\/)[^"]*)")[^>]*(?=>)/g;

const REL = /\brel="([^"]*)"/;

/**
 * Tells search engines which links of a page lead to addresses that aren't indexed, such as sorted lists. In the finished
 * page, so that the browser needs no code for it.
 */
export const markLinks = (html: string, path: string): string =>
  html.replace(LINK, (link, href: string) => {
    if (isFollowed(href.replaceAll("&amp;", "&"), path)) return link;
    return REL.test(link) ? link.replace(REL, 'rel="nofollow $1"') : `${link} rel="nofollow"`;
  });
