import { type AtomFeed, generateAtomFeed } from "feedsmith";
import { isDeletedUser } from "#contract/vocabulary.ts";
import type { Config } from "#server/platform/config/config.ts";
import { writeXml } from "#server/platform/text/write-xml.ts";
import type { FeedEntry } from "./load-feed-entries.ts";

export const FEED_TYPE = "application/atom+xml; charset=utf-8";

interface Written {
  title: string;
  /** Of the feed; its own URL, unless that is private. */
  id: string;
  self?: string;
  /** The URL of the page with the same content. */
  page: string;
  entries: readonly FeedEntry[];
}

/** Returns Atom (RFC 4287). */
export function writeFeed(
  { publicUrl, productName }: Pick<Config, "publicUrl" | "productName">,
  { title, id, self, page, entries }: Written,
): string {
  const written = entries.map((entry) => toEntry(publicUrl, entry));
  const feed = generateAtomFeed({
    id,
    title: { value: `${title} · ${productName}` },
    // A feed without entries never changed.
    updated: new Date(Math.max(0, ...written.map(({ updated }) => updated.getTime()))),
    authors: [{ name: productName, uri: publicUrl }],
    links: [
      ...(self === undefined ? [] : [{ rel: "self", type: "application/atom+xml", href: self }]),
      { rel: "alternate", type: "text/html", href: page },
    ],
    entries: written,
  });
  return writeXml(feed);
}

const toEntry = (
  publicUrl: string,
  { id, path, title, author, publishedAt, updatedAt, content }: FeedEntry,
): AtomFeed.Entry<Date, true> => ({
  // The same wherever the site moves.
  id: `urn:uuid:${id}`,
  title: { value: title },
  authors: [
    {
      name: author.fullName,
      ...(!isDeletedUser(author.id) && { uri: `${publicUrl}/profile/${author.id}` }),
    },
  ],
  links: [{ rel: "alternate", type: "text/html", href: publicUrl + path }],
  published: publishedAt,
  updated: updatedAt > publishedAt ? updatedAt : publishedAt,
  content: { type: "html", value: content },
});
