import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ErrorLevel, SitemapIndexStream, SitemapStream } from "sitemap";

/** Names of other vocabularies, which our sitemaps don't use. */
const NO_MORE = { news: false, video: false, image: false, xhtml: false };

export interface SitemapEntry {
  /** With the origin, or a path. */
  url: string;
  lastmod?: string;
}

type Entries = AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>;

/** Compresses while entries arrive: a part takes a megabyte, and its compressed copy 70 KB. */
async function compressed(entries: Entries, xml: NodeJS.ReadWriteStream): Promise<Uint8Array<ArrayBuffer>> {
  const zipped = createGzip();
  const [body] = await Promise.all([buffer(zipped), pipeline(Readable.from(entries), xml, zipped)]);
  return new Uint8Array(body);
}

export const writeSitemap = (publicUrl: string, entries: Entries) =>
  compressed(entries, new SitemapStream({ hostname: publicUrl, level: ErrorLevel.THROW, xmlns: NO_MORE }));

export const writeIndex = (entries: Entries) =>
  compressed(entries, new SitemapIndexStream({ level: ErrorLevel.THROW }));
